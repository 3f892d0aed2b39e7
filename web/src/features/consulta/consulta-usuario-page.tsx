import { Link } from '@tanstack/react-router'
import { readToken } from '../../session/session.ts'
import { GymBrand } from '../../ui/layout/gym/gym-brand.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Consulta } from './consulta.tsx'
import classes from './consulta-usuario-page.module.css'

export function ConsultaUsuarioPage() {
  const hasSession = readToken() !== null
  return (
    <>
      <header className={classes.bar}>
        <Link to="/" className={classes.brand}>
          <GymBrand />
        </Link>
        <LinkButton to={hasSession ? '/dashboard' : '/login'} variant="default" size="xs">
          {hasSession ? 'Volver al Dashboard' : 'Iniciar sesión'}
        </LinkButton>
      </header>
      <main className={classes.main}>
        <Page>
          <Consulta missing="Por favor, ingresa un número de cédula válido." />
        </Page>
      </main>
    </>
  )
}
