/** An e-mail address that breaks before the `@` in a narrow column. */
export function EmailText({ children }: { children: string }) {
  const [user, ...domain] = children.split('@')
  return (
    <>
      {user}
      <wbr />@{domain.join('@')}
    </>
  )
}
