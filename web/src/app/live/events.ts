/** Returns a parser of server-sent events, from chunks that end anywhere to the data of complete events. */
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
