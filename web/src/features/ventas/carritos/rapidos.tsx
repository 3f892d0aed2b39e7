import { formatMoney } from '@gym/contract/core/money'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { Skeleton, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Empty, Loaded } from '../../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { rapidosQuery } from '../vender.api.ts'
import classes from '../vender-page.module.css'
import { MOST } from './mas-vendidos.ts'

export function Rapidos({ onPick }: { onPick: (producto: Producto) => void }) {
  const rapidos = useQuery(rapidosQuery)
  return (
    <Loaded query={rapidos} waiting={<Waiting />} failed="Error al cargar los productos: ">
      {({ productos, areChosen }) =>
        productos.length === 0 ? (
          <Empty
            text="Aún no hay productos para vender."
            action={<LinkButton to="/productos/crear">Crear el primero</LinkButton>}
          />
        ) : (
          <fieldset className={classes.rapidos} aria-label="Productos a mano">
            {productos.map((producto) => (
              <UnstyledButton
                key={producto._id}
                className={`${classes.rapido} ${isHiddenOnPhone(producto, productos, areChosen) ? classes.cortado : ''}`}
                onClick={() => onPick(producto)}
              >
                <span>{producto.nombre}</span>
                <strong>{formatMoney(producto.precio)}</strong>
              </UnstyledButton>
            ))}
          </fieldset>
        )
      }
    </Loaded>
  )
}

function Waiting() {
  return (
    <div className={classes.rapidos} aria-busy>
      {Array.from({ length: MOST }, (_, index) => index).map((each) => (
        <Skeleton
          key={each}
          className={`${classes.rapido} ${each < MOST_ON_A_PHONE ? '' : classes.cortado}`}
        />
      ))}
    </div>
  )
}

const MOST_ON_A_PHONE = 6

/** True if a phone hides the product: a phone shows the admin's choice, else the plans and first products. */
const isHiddenOnPhone = (producto: Producto, productos: Producto[], areChosen: boolean) =>
  !areChosen && !producto.plan && productos.filter(({ plan }) => !plan).indexOf(producto) >= MOST_ON_A_PHONE
