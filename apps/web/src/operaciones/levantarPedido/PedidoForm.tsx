import { aPesos, type Centavos } from '@nitida/contract/dinero'
import type { Fecha } from '@nitida/contract/fechas'
import { type Cobrado, MAXIMO_ELEMENTOS } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { Copy, Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { FormProvider, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { empezarEn } from '../../base/direccion/Enfocar.tsx'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { SalidaGuardada } from '../../base/formularios/SalidaGuardada.tsx'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { dinero } from '../../ui/formatos.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { useCuentas } from './cuentas.ts'
import { DatosCard } from './DatosCard.tsx'
import { ElementoCard } from './ElementoCard.tsx'
import { GraduacionDelPedido } from './GraduacionDelPedido.tsx'
import { Pago } from './Pago.tsx'
import { ultimoPedidoQuery } from './pedido.consulta.ts'
import { type CampoPorLlenar, elementoVacio, repetir, type ValoresPedido } from './pedido.valores.ts'
import { ProponerEntrega, useEntregaPropuesta } from './useEntregaPropuesta.ts'
import { type PedidoFormState, traerRevision } from './usePedidoForm.ts'

const UNO_AL_MENOS = 'El pedido lleva al menos un elemento.'

interface ElementosProps {
  /** Patient whose last order may be repeated; null where that is not offered. */
  idCliente: number | null
}

/** The elements of an order: at least one, added and removed at will. */
function Elementos({ idCliente }: ElementosProps) {
  const { control } = useFormContext<ValoresPedido>()
  const { fields, append, remove } = useFieldArray({ control, name: 'elementos' })
  const motivoAgregar = fields.length >= MAXIMO_ELEMENTOS ? `Máximo ${MAXIMO_ELEMENTOS} elementos.` : null
  return (
    <div className="grid gap-4">
      {idCliente === null ? null : <RepetirUltimo idCliente={idCliente} />}
      {fields.map(({ id }, i) => (
        <ElementoCard
          key={id}
          i={i}
          motivoQuitar={fields.length === 1 ? UNO_AL_MENOS : null}
          onQuitar={() => remove(i)}
        />
      ))}
      <div>
        <Button
          icon={<Plus />}
          motivo={motivoAgregar}
          onClick={() => append(elementoVacio(), { focusName: `elementos.${fields.length}.armazon` })}
        >
          Agregar elemento
        </Button>
      </div>
    </div>
  )
}

/** Repeats the patient's last order, where there is one; elements already written stay in front. */
function RepetirUltimo({ idCliente }: { idCliente: number }) {
  const { getValues, setValue } = useFormContext<ValoresPedido>()
  const { data } = useQuery(ultimoPedidoQuery(idCliente))
  const ultimos = data?.data ?? []
  if (ultimos.length === 0) return null
  const copiar = () => {
    const elementos = repetir(getValues('elementos'), ultimos).slice(0, MAXIMO_ELEMENTOS)
    setValue('elementos', elementos, { shouldDirty: true })
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-dashed border-edge/60 px-4 py-2.5">
      <p className="text-ink2">El paciente ya tiene un pedido anterior.</p>
      <Button variant="ghost" icon={<Copy />} onClick={copiar}>
        Repetir último pedido
      </Button>
    </div>
  )
}

/** Read-only sums of the order, as they change (spec §5): total, what is charged now, what stays pending. */
function Resumen({ antes }: { antes: Cobrado | null }) {
  const { control } = useFormContext<ValoresPedido>()
  const tipoPago = useWatch({ control, name: 'tipoPago' })
  const { cuentas, fallo } = useCuentas(antes)
  const { total, pagado, cobro, pendiente } = cuentas
  return (
    <>
      <div className="rounded-t-card bg-deep-glow px-5 py-4 text-on-deep">
        <p className="text-sm opacity-85">Total</p>
        <output aria-label="Total" className="tabular block text-3xl font-semibold">
          {dinero(aPesos(total))}
        </output>
      </div>
      <dl className="grid gap-2.5 px-5 pt-4">
        {antes ? <Fila nombre="Ya cobrado" importe={pagado} /> : null}
        <Fila nombre={tipoPago === 'Anticipo' && !antes ? 'Anticipo' : 'Se cobra ahora'} importe={cobro} />
        <Fila nombre="Pendiente" importe={pendiente} fuerte />
      </dl>
      <div className="px-5 pt-4 empty:hidden">
        {fallo?.campo === 'elementos' ? <Aviso tone="bad">{fallo.mensaje}</Aviso> : null}
      </div>
    </>
  )
}

function Fila({ nombre, importe, fuerte }: { nombre: string; importe: Centavos; fuerte?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink2">{nombre}</dt>
      <dd className={fuerte ? 'tabular text-lg font-semibold' : 'tabular'}>
        <output aria-label={nombre}>{dinero(aPesos(importe))}</output>
      </dd>
    </div>
  )
}

interface Props {
  pedido: PedidoFormState
  /** Today in a branch. */
  hoyEn: (idSucursal: number | null) => Fecha
  sucursal: ComponentProps<typeof DatosCard>['sucursal']
  /** Patient whose last order may be repeated; null where that is not offered. */
  repetirDe: number | null
  enviarLabel: ReactNode
  /** Where the focus begins in a form that came filled: the first input to fill, or the button, which says what it books (decision 021). */
  empieza?: CampoPorLlenar | 'boton' | null
  /** Why it cannot be sent. */
  motivo?: string | null
  /** Whether it was stored, so that leaving loses nothing and it is not sent again. */
  guardado: boolean
  /** Fitting measures, in the place where they are taken. */
  medidas: ReactNode
  /** Something else to do with what was written, below the button that saves. */
  otra?: ReactNode
  /** Text above the sums: the effect of saving. */
  aviso?: ReactNode
  onCancelar: () => void
}

/** The order: its elements at the left, its costs beside them. Leaving it with changes asks first. */
export function PedidoForm(props: Props) {
  const { pedido, hoyEn, sucursal, repetirDe, enviarLabel, motivo, guardado, aviso, otra, medidas, onCancelar } = props
  const { form, fallo, enviar, antes } = pedido
  const idSucursal = useWatch({ control: form.control, name: 'idSucursal' })
  const { isDirty, isSubmitting, errors } = form.formState
  const proponerEntrega = useEntregaPropuesta(form, hoyEn(idSucursal))
  const boton = useRef<HTMLButtonElement>(null)
  const empieza = useRef(props.empieza ?? null) // later answers move no focus (D-89)
  const { setFocus } = form
  useEffect(() => {
    const lugar = empieza.current
    if (lugar) empezarEn(() => (lugar === 'boton' ? boton.current?.focus() : setFocus(lugar)))
  }, [setFocus])
  return (
    <FormProvider {...form}>
      <Form
        onSubmit={enviar}
        onFocus={() => void traerRevision().catch(() => undefined)}
        aria-label="Datos del pedido"
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]"
      >
        <div className="grid min-w-0 gap-4">
          <DatosCard hoy={hoyEn(idSucursal)} sucursal={sucursal} />
          <GraduacionDelPedido />
          {medidas}
          <ProponerEntrega value={proponerEntrega}>
            <Elementos idCliente={repetirDe} />
          </ProponerEntrega>
          <Card>
            <TextArea
              label="Observaciones"
              rows={2}
              maxLength={1000}
              error={errors.observaciones?.message}
              {...form.register('observaciones')}
            />
          </Card>
        </div>
        <aside
          aria-label="Resumen del pedido"
          className="min-w-0 rounded-card border border-line bg-surface shadow-rest lg:sticky lg:top-18"
        >
          <Resumen antes={antes} />
          <Pago antes={antes} />
          <div className="grid gap-2 p-5">
            {aviso}
            <FalloAviso fallo={fallo} />
            <Button
              ref={boton}
              type="submit"
              variant="primary"
              block
              cargando={isSubmitting || guardado}
              mientras="Guardando…"
              motivo={motivo}
              className="h-auto! min-h-control"
            >
              {enviarLabel}
            </Button>
            {otra}
            <Button variant="ghost" block onClick={onCancelar}>
              Regresar
            </Button>
          </div>
        </aside>
      </Form>
      <SalidaGuardada sucio={isDirty && !guardado} />
    </FormProvider>
  )
}
