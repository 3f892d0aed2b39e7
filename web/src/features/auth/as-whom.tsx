import { useSignedIn } from '../../session/session-user.ts'

export default function AsWhom() {
  const user = useSignedIn()
  return user && ` como ${user.nombre}`
}
