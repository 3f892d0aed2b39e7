import type { NuevoProducto } from '@gym/contract/productos/productos.schema'

/** A product of the demo. `ventas`: its relative frequency at the counter (0: never sold). */
export interface CatalogueEntry extends Omit<NuevoProducto, 'codigo' | 'codigosDeBarras' | 'minimo'> {
  ventas: number
}

type Rest = [precio: number, stock: number, ventas: number, descripcion?: string]

const productos =
  (categoria: NuevoProducto['categoria'], estado: NuevoProducto['estado'] = 'activo') =>
  (entries: Record<string, Rest>): CatalogueEntry[] =>
    Object.entries(entries).map(([nombre, [precio, stock, ventas, descripcion = null]]) => {
      return { nombre, descripcion, precio, stock, estado, categoria: categoria ?? null, ventas }
    })

export const catalogue: readonly CatalogueEntry[] = [
  ...productos('servicio')({
    Mensualidad: [80_000, 0, 0, 'Acceso ilimitado durante 30 días.'],
    'Mensualidad estudiante': [65_000, 0, 0, 'Con carné vigente. Acceso ilimitado durante un mes.'],
    Clase: [12_000, 0, 6, 'Una clase grupal: spinning, rumba, yoga o funcional.'],
    'Alquiler de casillero': [10_000, 0, 14],
    'Valoración física': [45_000, 0, 4, 'Medidas, composición corporal y plan de entrenamiento.'],
    'Entrenamiento personalizado': [60_000, 0, 3, 'Sesión de una hora con un entrenador.'],
  }),
  ...productos('servicio', 'inactivo')({ 'Masaje deportivo': [70_000, 0, 2] }),
  ...productos('suplemento')({
    'Proteína whey 2 lb': [165_000, 14, 3, 'Sabores vainilla, chocolate y fresa.'],
    'Proteína whey 5 lb': [345_000, 5, 1.5, 'Sabores vainilla y chocolate.'],
    'Proteína vegana 2 lb': [158_000, 2, 1],
    'Creatina monohidratada 300 g': [98_000, 18, 3],
    'Preentreno 30 porciones': [125_000, 9, 1.5],
    'BCAA 250 g': [89_000, 0, 1],
    'Barra de proteína': [9_500, 46, 9],
    'Bebida hidratante 500 ml': [5_500, 84, 16],
    'Bebida energizante 473 ml': [8_500, 3, 6],
  }),
  ...productos('suplemento', 'inactivo')({ 'Quemador de grasa 60 cápsulas': [110_000, 4, 1.5] }),
  ...productos(null)({ 'Agua 600 ml': [3_000, 132, 22], Café: [2_500, 40, 8] }),
  ...productos('ropa')({
    'Camiseta deportiva': [48_000, 22, 2.5, 'Tallas S a XL.'],
    'Pantaloneta deportiva': [58_000, 0, 1.5, 'Tallas S a XL.'],
    'Licra deportiva': [72_000, 8, 1.5, 'Tallas XS a L.'],
    'Medias deportivas': [12_000, 30, 2.5],
    Gorra: [35_000, 5, 1],
  }),
  ...productos('accesorio')({
    'Guantes de entrenamiento': [38_000, 11, 2.5],
    'Toalla de microfibra': [22_000, 20, 3],
    'Termo mezclador 700 ml': [25_000, 16, 2.5],
    'Cinturón de fuerza': [95_000, 1, 0.8, 'Cuero, tallas M y L.'],
    'Banda elástica': [24_000, 15, 1.5],
    'Candado para casillero': [18_000, 9, 1.5],
  }),
  ...productos('servicio')({
    Trimestral: [210_000, 0, 0, 'Acceso ilimitado durante tres meses.'],
    Pareja: [140_000, 0, 0, 'Para dos personas que viven juntas.'],
    'Diez clases': [95_000, 0, 0, 'Diez clases grupales para usar en dos meses.'],
    Mañanas: [60_000, 0, 0, 'De lunes a viernes, hasta mediodía.'],
  }),
]
