/** Response to an edit conflict. The last editor and the time are null if unknown. */
export interface Conflicto<Entity = unknown> {
  actual: Entity
  quien: { _id: string; nombre: string } | null
  cuando: string | null
}
