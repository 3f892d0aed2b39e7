/** An address of mail, which breaks before its `@` where the column is narrow. */
export function EmailText({ children }: { children: string }) {
  const [user, ...domain] = children.split('@')
  return (
    <>
      {user}
      <wbr />@{domain.join('@')}
    </>
  )
}
