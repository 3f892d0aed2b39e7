import { lazyRouteComponent } from '../../routing/lazy.tsx'

export const Puerta = lazyRouteComponent(() => import('./puerta.tsx'), 'Puerta')
// Not lazy: a card scanned while its chunk loads would be lost.
export { ScansToDoor } from './scans-to-door.tsx'
