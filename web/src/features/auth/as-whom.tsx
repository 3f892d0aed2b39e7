import { useSignedIn } from '../../lib/session-user.ts'

export default function AsWhom() {
  const user = useSignedIn()
  return user && ` como ${user.nombre}`
}
