import { IconBarbell } from '@tabler/icons-react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { publicPage } from '../../routing/root.ts'
import { members, screen } from '../../routing/screens.ts'

export const consultaPages = [
  publicPage({
    path: '/consulta-usuario',
    title: 'Consulta tus rutinas y pagos',
    page: lazyRouteComponent(() => import('./consulta-usuario-page.tsx'), 'ConsultaUsuarioPage'),
  }),
] as const

export const consultaScreens = [
  screen({
    path: '/rutinas/consultar',
    label: 'Consultar Rutina',
    title: 'Consultar Rutina y Más',
    icon: IconBarbell,
    who: members,
    menuOf: ['user'],
    signedOut: { works: true },
    page: lazyRouteComponent(() => import('./consultar-rutina-page.tsx'), 'ConsultarRutinaPage'),
  }),
] as const
