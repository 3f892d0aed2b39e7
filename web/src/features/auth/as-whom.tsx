import { useSignedIn } from '../../lib/session-user.ts'

/** Whose session it is that one goes on with, as the end of a sentence. */
export default function AsWhom() {
  const user = useSignedIn()
  return user && ` como ${user.nombre}`
}
