/** '1 persona inscrita', '3 personas inscritas'. */
export function personasInscritas(howMany: number): string {
  return howMany === 1 ? '1 persona inscrita' : `${howMany} personas inscritas`
}
