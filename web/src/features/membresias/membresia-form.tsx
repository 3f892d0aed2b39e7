import { formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { tiposMembresia } from '@gym/contract/membresias/membresias.rules'
import { NativeSelect, Text } from '@mantine/core'
import { useZonaHoraria } from '../../api/gym.ts'
import { Announced } from '../../ui/feedback/announced.tsx'
import { ResourceForm } from '../../ui/form/resource-form.tsx'
import { DayInput } from '../../ui/inputs/day-input.tsx'
import { MoneyInput } from '../../ui/inputs/money-input.tsx'
import { WholeNumberInput } from '../../ui/inputs/whole-number-input.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { ClientPicker } from '../clientes/client-picker.tsx'
import { Cruce } from './cruce.tsx'
import { vigenteOf } from './membresia-values.ts'
import { priceSource } from './membresia-words.ts'
import { PagoDeOtroTipo, PagoEnEspera } from './pago-en-espera.tsx'
import { PrecioDeHoy } from './precio-de-hoy.tsx'
import { SinCobrar } from './sin-cobrar.tsx'
import { UltimoDia } from './ultimo-dia.tsx'
import { type MembresiaOpened, useMembresiaForm } from './use-membresia-form.ts'

export function MembresiaForm(opened: MembresiaOpened) {
  const { today, ofertas, membresia, apertura: { pago } = {} } = opened
  const timeZone = useZonaHoraria()
  const { state, situacion, last, isFree, fechainicio, offeredStart, cruzada, ...choices } =
    useMembresiaForm(opened)
  const { waiting, otherPaid, chooseCliente, chooseTipo, chargeAgain, chooseStart } = choices
  const { form } = state
  const { cliente, tipo, duracion, precio, otraVez } = form.values
  const field = form.getInputProps
  return (
    <ResourceForm
      state={state}
      submitLabel={membresia ? 'Guardar cambios' : 'Crear membresía'}
      leaveLabel="Ir a membresías"
    >
      {membresia && <SinCobrar membresia={membresia} />}
      {pago && (
        <Text>
          Ya está pagada: {formatMoney(pago.monto)} el {formatDay(pago.fecha)}.
        </Text>
      )}
      <ClientPicker
        required
        selected={cliente}
        onSelect={chooseCliente}
        error={form.errors.cliente}
        data-path="cliente"
      />
      <Announced>
        {waiting && timeZone && !state.isSaved && (
          <PagoEnEspera
            pago={waiting}
            today={today}
            timeZone={timeZone}
            otraVez={otraVez}
            onChange={chargeAgain}
          />
        )}
        {situacion && otherPaid && timeZone && !state.isSaved && (
          <PagoDeOtroTipo
            pago={situacion.pagos[otherPaid][0]}
            tipo={otherPaid}
            today={today}
            timeZone={timeZone}
            onUse={() => {
              chooseTipo(otherPaid)
              form.getInputNode('tipo')?.focus()
            }}
          />
        )}
      </Announced>
      <NativeSelect
        label="Tipo"
        required
        data={[...tiposMembresia]}
        {...field('tipo')}
        onChange={({ currentTarget }) => {
          const chosen = tiposMembresia.find((each) => each === currentTarget.value)
          if (chosen) chooseTipo(chosen)
        }}
      />
      <WholeNumberInput label="Duración (días)" min={1} {...field('duracion')} />
      <MoneyInput
        label="Precio"
        required
        min={0}
        step={0.01}
        description={priceSource(precio, {
          tipo,
          oferta: ofertas[tipo],
          anterior: last,
          paid: otraVez ? undefined : waiting,
        })}
        {...field('precio')}
      />
      {last && (
        <PrecioDeHoy
          now={ofertas[tipo]?.precio}
          typed={precio}
          onUse={(now) => form.setFieldValue('precio', now)}
        />
      )}
      <WholeNumberInput
        label="Sesiones restantes"
        description={tipo === 'Mensualidad' ? 'Una mensualidad entra sin límite de sesiones.' : undefined}
        min={0}
        {...field('sesionesRestantes')}
      />
      <DayInput
        label="Fecha de inicio"
        required
        today={today}
        {...field('fechainicio')}
        value={fechainicio}
        onChange={chooseStart}
      />
      <Announced>
        {situacion && (
          <Cruce
            vigente={vigenteOf(situacion, today)}
            cruzada={cruzada}
            inicio={fechainicio}
            onStart={(day) => chooseStart(day === offeredStart ? null : day)}
          />
        )}
      </Announced>
      <UltimoDia fechainicio={fechainicio} duracion={duracion} today={today} />
      {isFree && !state.isSaved && (
        <Text size="sm">
          «Crear membresía» no registra ningún pago. Para cobrarla,{' '}
          <TextLink to="/vender" search={{ cliente: cliente?._id, renovar: 1 }}>
            véndela en Vender
          </TextLink>
          .
        </Text>
      )}
    </ResourceForm>
  )
}
