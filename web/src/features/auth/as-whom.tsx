import { useSignedIn } from '../../lib/session-user.ts'

/** ' como Ana', the end of a sentence. */
export default function AsWhom() {
  const user = useSignedIn()
  return user && ` como ${user.nombre}`
}
