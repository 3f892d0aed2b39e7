import type { Random } from '../random.ts'

const mujeres = `
  Alejandra Andrea Ángela Beatriz Camila Carolina Catalina Claudia Daniela Diana Elena Fernanda Gabriela Gloria
  Íngrid Isabel Jenny Juliana Karen Laura Leidy Liliana Lina Lorena Lucía Luisa Luz Marcela Margarita María Mariana
  Mónica Natalia Paola Patricia Paula Rocío Sandra Sara Sofía Tatiana Valentina Valeria Verónica Viviana Ximena
  Yolanda`.match(/\S+/g) as string[]

const hombres = `
  Alejandro Andrés Camilo Carlos César Cristian Daniel David Diego Édgar Eduardo Esteban Fabián Felipe Francisco
  Gabriel Germán Gustavo Héctor Hernán Iván Jaime Jhon Jorge José Juan Julián Julio Leonardo Luis Manuel Mario Martín
  Mauricio Miguel Nelson Nicolás Óscar Pedro Rafael Ricardo Roberto Rodrigo Rubén Samuel Santiago Sebastián Sergio
  Tomás Víctor William`.match(/\S+/g) as string[]

const apellidos = `
  Acosta Agudelo Aguirre Álvarez Arango Ardila Ávila Barrera Bedoya Beltrán Benítez Bermúdez Bernal Bohórquez Botero
  Buitrago Caicedo Calderón Cañón Cárdenas Cardona Carvajal Castaño Castillo Castro Ceballos Chaparro Contreras Correa
  Cortés Cruz Cuéllar Delgado Díaz Duarte Echeverri Escobar Espinosa Fernández Flórez Franco Gaitán Galindo Gallego
  García Giraldo Gómez González Guerrero Gutiérrez Guzmán Henao Hernández Herrera Hincapié Hoyos Ibáñez Jaramillo
  Jiménez Ladino Londoño López Lozano Marín Martínez Mejía Méndez Mendoza Molina Montoya Mora Morales Moreno Muñoz
  Murillo Naranjo Niño Noriega Núñez Ocampo Ordóñez Orozco Ortega Ortiz Osorio Ospina Pabón Páez Parra Patiño Peña
  Peñaloza Pérez Pineda Pinzón Quiceno Quintero Ramírez Ramos Rendón Restrepo Reyes Ríos Rivera Rodríguez Rojas Romero
  Rubio Rueda Ruiz Salazar Sánchez Sandoval Santos Serrano Sierra Silva Soto Suárez Tobón Torres Trujillo Uribe
  Valencia Vanegas Vargas Vásquez Velásquez Vélez Villamizar Zapata Zuluaga Zúñiga`.match(/\S+/g) as string[]

const vias = ['Calle', 'Carrera', 'Avenida', 'Diagonal', 'Transversal'] as const
const unidades = [
  '',
  '',
  '',
  ' apto 201',
  ' apto 302',
  ' apto 504',
  ' casa 7',
  ' torre 2 apto 1103',
  ' piso 2',
]

export function aNombre(random: Random): { nombre: string; apellido: string } {
  const first = random.pick([...mujeres, ...hombres])
  const second = random.chance(0.25) ? random.pick(mujeres.includes(first) ? mujeres : hombres) : first
  const apellido = random.pick(apellidos)
  return {
    nombre: second === first ? first : `${first} ${second}`,
    apellido: random.chance(0.95) ? `${apellido} ${random.pick(apellidos)}` : apellido,
  }
}

/** The address is in a reserved domain, which never receives mail (RFC 2606). */
export function aCorreo({ nombre, apellido }: { nombre: string; apellido: string }, numero: string): string {
  const local = `${nombre.split(' ')[0]}.${apellido.split(' ')[0]}${numero.slice(-2)}`
  return `${local.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()}@correo.example`
}

export function aCelular(random: Random): string {
  return `3${random.pick(['00', '01', '04', '10', '11', '12', '14', '15', '16', '20', '50'])}${random.whole(1_000_000, 9_999_999)}`
}

/** Seven or eight digits, as older numbers have, or ten. */
export function aCedula(random: Random): string {
  if (random.chance(0.1)) return String(random.whole(4_000_000, 9_999_999))
  if (random.chance(0.4)) return String(random.whole(10_000_000, 99_999_999))
  return String(random.whole(1_000_000_000, 1_150_999_999))
}

export function aDireccion(random: Random): string {
  const via = `${random.pick(vias)} ${random.whole(1, 170)}${random.pick(['', '', 'A', 'B', ' Sur'])}`
  return `${via} # ${random.whole(1, 120)}-${String(random.whole(1, 99)).padStart(2, '0')}${random.pick(unidades)}`
}
