import {
  acentos,
  cajaSinAbrir,
  cobraIva,
  esDeEjemplo,
  nombreAcento,
  nombreCajaSinAbrir,
  nombreIva,
  nombrePropio,
  type Renglon,
} from '@gym/contract/configuracion/configuracion.rules'
import { Ajustes, type Configuracion } from '@gym/contract/configuracion/configuracion.schema'
import { formatMoney } from '@gym/contract/core/money'
import { Autocomplete, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Versioned } from '../../api/http.ts'
import { ResourceForm } from '../../ui/form/resource-form.tsx'
import { useResourceForm } from '../../ui/form/use-resource-form.ts'
import { MoneyInput } from '../../ui/inputs/money-input.tsx'
import { WholeNumberInput } from '../../ui/inputs/whole-number-input.tsx'
import { useSaveConfiguracion } from './configuracion.api.ts'
import classes from './configuracion-form.module.css'

const EXAMPLE = 'Es un ejemplo: escribe el del gimnasio, o déjalo vacío para que no se imprima.'

// Browsers of 2021 lack `supportedValuesOf`; there the field suggests no time zones.
const { supportedValuesOf } = Intl as { supportedValuesOf?: (of: 'timeZone') => string[] }
const timeZones = supportedValuesOf?.('timeZone') ?? []

interface Values
  extends Pick<
    Configuracion,
    | 'nombre'
    | 'nit'
    | 'direccion'
    | 'telefono'
    | 'tituloRecibo'
    | 'avisoRecibo'
    | 'consultasConCodigo'
    | 'cajaSinAbrir'
    | 'zonaHoraria'
    | 'iva'
    | 'acento'
  > {
  diasDePlazo: number | ''
  diferenciaMaxima: number | ''
  descuentoMaximo: number | ''
}

const valuesOf = ({ hoy: _, logo: __, ...values }: Configuracion): Values => values

export function ConfiguracionForm({ gym }: { gym: Versioned<Configuracion> }) {
  const navigate = useNavigate()
  const save = useSaveConfiguracion()
  const state = useResourceForm({
    id: '/configuracion',
    initialValues: valuesOf(gym),
    edited: {
      etag: gym.etag,
      valuesOf,
      shown: { diferenciaMaxima: (amount) => (amount === '' ? '(vacío)' : formatMoney(amount)) },
    },
    schema: Ajustes,
    // An empty optional field is sent as null, so that receipts do not print it.
    toPayload: ({ nit, direccion, telefono, tituloRecibo, avisoRecibo, ...values }) => ({
      ...values,
      nit: orNothing(nit),
      direccion: orNothing(direccion),
      telefono: orNothing(telefono),
      tituloRecibo: orNothing(tituloRecibo),
      avisoRecibo: orNothing(avisoRecibo),
    }),
    save: save.mutateAsync,
    failed: 'Error al guardar la configuración: ',
    saved: 'Configuración guardada exitosamente.',
  })
  const field = state.form.getInputProps
  const { values } = state.form
  const example = (renglon: Renglon) => esDeEjemplo(values, renglon) && EXAMPLE

  return (
    <ResourceForm
      state={state}
      submitLabel="Guardar cambios"
      leaveLabel=""
      onCancel={() => navigate({ to: '/dashboard' })}
    >
      <TextInput
        label="Nombre"
        required
        autoComplete="organization"
        description={nombrePropio(values) === undefined && 'Es un ejemplo: escribe el del gimnasio.'}
        {...field('nombre')}
      />
      <Radio.Group label="Color" description="El de los botones y los enlaces." {...field('acento')}>
        <Group mt="xs">
          {acentos.map((acento) => (
            <Radio
              key={acento}
              value={acento}
              label={
                <span className={classes.colour} data-accent={acento}>
                  {nombreAcento[acento]}
                </span>
              }
            />
          ))}
        </Group>
      </Radio.Group>
      <TextInput label="NIT" autoComplete="off" description={example('nit')} {...field('nit')} />
      <Radio.Group
        label="¿El gimnasio cobra IVA?"
        description="Se dice en el resumen para el contador; el programa no lo calcula ni lo supone."
        {...field('iva')}
      >
        <Group mt="xs">
          {cobraIva.map((iva) => (
            <Radio key={iva} value={iva} label={nombreIva[iva]} />
          ))}
        </Group>
      </Radio.Group>
      <TextInput
        label="Dirección"
        autoComplete="off"
        description={example('direccion')}
        {...field('direccion')}
      />
      <TextInput
        label="Teléfono"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        description={example('telefono')}
        {...field('telefono')}
      />
      <TextInput
        label="Título del recibo"
        autoComplete="off"
        description={
          esDeEjemplo(values, 'tituloRecibo') && 'Es un ejemplo: escribe el del gimnasio, o déjalo vacío.'
        }
        {...field('tituloRecibo')}
      />
      <Textarea
        label="Aviso del recibo"
        description="Sale al pie del recibo de una membresía. Vacío, no se imprime."
        autosize
        minRows={2}
        maxLength={300}
        {...field('avisoRecibo')}
      />
      <WholeNumberInput
        label="Plazo de las deudas (días)"
        description="Lo que alguien queda debiendo vence esos días después de la venta."
        min={0}
        max={365}
        {...field('diasDePlazo')}
      />
      <Radio.Group
        label="Efectivo sin caja abierta"
        description="Lo que se recibe y se devuelve en efectivo cuando nadie ha abierto la caja."
        {...field('cajaSinAbrir')}
      >
        <Stack gap="xs" mt="xs">
          {cajaSinAbrir.map((each) => (
            <Radio key={each} value={each} label={nombreCajaSinAbrir[each]} />
          ))}
        </Stack>
      </Radio.Group>
      <MoneyInput
        label="Diferencia máxima de la caja"
        description="Si el conteo se aparta más que esto, otra persona debe autorizarlo."
        required
        {...field('diferenciaMaxima')}
      />
      <WholeNumberInput
        label="Descuento máximo de la recepción (%)"
        description="Si los descuentos de una venta pasan de esto, otra persona debe autorizarlos. Un administrador no tiene tope."
        required
        min={0}
        max={100}
        {...field('descuentoMaximo')}
      />
      <Radio.Group
        label="Consultas con número"
        description="Lo que escribe quien consulta y no trabaja aquí. Con la cuenta ligada, lo propio se ve sin código."
        value={values.consultasConCodigo ? 'si' : 'no'}
        onChange={(value) => state.form.setFieldValue('consultasConCodigo', value === 'si')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="no" label="Solo el número de identificación" />
          <Radio value="si" label="El número y los 4 últimos del teléfono" />
        </Stack>
      </Radio.Group>
      <Autocomplete
        label="Zona horaria"
        required
        data={timeZones}
        limit={20}
        // The list opens upwards: below the field it would cover the error and the button.
        comboboxProps={{ position: 'top' }}
        openOnFocus={false}
        description="Con ella se sabe qué día es hoy en el gimnasio. Si la cambias, lo ya registrado conserva su día. Escribe para encontrarla: Bogota."
        {...field('zonaHoraria')}
      />
    </ResourceForm>
  )
}

const orNothing = (text: string) => text.trim() || null
