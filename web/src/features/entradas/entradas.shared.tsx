import { lazyRouteComponent } from '../../routing/lazy.tsx'

// The parts of the door that Inicio renders.
export const Puerta = lazyRouteComponent(() => import('./puerta.tsx'), 'Puerta')
export const ScansToDoor = lazyRouteComponent(() => import('./scans-to-door.tsx'), 'ScansToDoor')
