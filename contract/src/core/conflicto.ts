/** The response to an edit conflict: the current entity, and its last editor and time if known. */
export interface Conflicto<Entity = unknown> {
  actual: Entity
  quien: { _id: string; nombre: string } | null
  cuando: string | null
}
