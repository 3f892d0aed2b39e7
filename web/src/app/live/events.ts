/**
 * Reads server-sent events out of text that comes in pieces, cut anywhere: each piece gives the data of the events that it
 * completes. Comments, by which the server says that it is still there, have none.
 */
export function createEventReader(): (piece: string) => string[] {
  let rest = ''
  return (piece) => {
    const events = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = events.pop() ?? ''
    return events.map(dataOf).filter((data) => data !== '')
  }
}

function dataOf(event: string): string {
  return event
    .split('\n')
    .flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trimStart()] : []))
    .join('\n')
}
