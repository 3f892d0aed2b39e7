/** Returns a function that takes the next chunk of an event stream and returns the data of the events it completes. */
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
