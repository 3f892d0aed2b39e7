/** The exercise catalogue: 6 muscle groups of 10 exercises (specification, sections 3 and 9). */
export const gruposMusculares = ['Pecho', 'Piernas', 'Espalda', 'Brazos', 'Hombros', 'Abdomen'] as const
export type GrupoMuscular = (typeof gruposMusculares)[number]

/** Ids derive from the position, not the name: correct a name in place, never reorder. */
const nombres: Record<GrupoMuscular, readonly string[]> = {
  Pecho: [
    'Press de banca con barra',
    'Press inclinado con mancuernas',
    'Press declinado con barra',
    'Aperturas con mancuernas',
    'Cruce de poleas',
    'Flexiones de brazos',
    'Fondos en paralelas',
    'Press de pecho en máquina',
    'Pullover con mancuerna',
    'Aperturas en máquina',
  ],
  Piernas: [
    'Sentadilla con barra',
    'Prensa de piernas',
    'Zancadas con mancuernas',
    'Peso muerto rumano',
    'Extensión de cuádriceps',
    'Curl femoral acostado',
    'Empuje de cadera con barra',
    'Sentadilla búlgara',
    'Elevación de talones de pie',
    'Sentadilla goblet',
  ],
  Espalda: [
    'Dominadas',
    'Jalón al pecho',
    'Remo con barra',
    'Remo con mancuerna a una mano',
    'Remo sentado en polea',
    'Peso muerto convencional',
    'Remo en barra T',
    'Jalón con brazos rectos',
    'Remo invertido',
    'Extensión lumbar en banco',
  ],
  Brazos: [
    'Curl de bíceps con barra',
    'Curl alterno con mancuernas',
    'Curl martillo',
    'Curl en banco predicador',
    'Curl concentrado',
    'Extensión de tríceps en polea',
    'Press francés',
    'Fondos entre bancos',
    'Patada de tríceps',
    'Press de banca con agarre cerrado',
  ],
  Hombros: [
    'Press militar con barra',
    'Press de hombros con mancuernas',
    'Press Arnold',
    'Elevaciones laterales',
    'Elevaciones frontales',
    'Pájaros con mancuernas',
    'Tirón a la cara en polea',
    'Remo al mentón',
    'Encogimientos con mancuernas',
    'Press de hombros en máquina',
  ],
  Abdomen: [
    'Plancha frontal',
    'Plancha lateral',
    'Encogimiento abdominal',
    'Encogimiento en polea',
    'Elevación de piernas colgado',
    'Elevación de piernas acostado',
    'Giro ruso',
    'Bicicleta abdominal',
    'Escaladores',
    'Rueda abdominal',
  ],
}

export interface EjercicioDelCatalogo {
  _id: string
  grupoMuscular: GrupoMuscular
  nombre: string
  /** A link to a search for videos. */
  video: string
}

export const catalogo: readonly EjercicioDelCatalogo[] = gruposMusculares.flatMap((grupoMuscular, group) =>
  nombres[grupoMuscular].map((nombre, place) => ({
    _id: `01990000-0000-7000-8000-${String(group * 100 + place).padStart(12, '0')}`,
    grupoMuscular,
    nombre,
    video: `https://www.youtube.com/results?search_query=${encodeURIComponent(`cómo hacer ${nombre} técnica`)}`,
  })),
)

export function ejerciciosDe(grupoMuscular: GrupoMuscular): readonly string[] {
  return nombres[grupoMuscular]
}
