/** Response to an edit conflict, with the last editor and time if known. */
export interface Conflicto<Entity = unknown> {
  actual: Entity
  quien: { _id: string; nombre: string } | null
  cuando: string | null
}
