import { aPesos } from '@nitida/contract/dinero'
import {
  etiquetaMetodoPago,
  FORMA_ANTICIPO,
  formasPagoCfdi,
  metodosPagoCfdi,
} from '@nitida/contract/facturacion.catalogos'
import type { Emisor, FacturaDePedido } from '@nitida/contract/facturacion.emision'
import type { Moneda } from '@nitida/contract/facturacion.moneda'
import { avisoDeUso } from '@nitida/contract/facturacion.rules'
import { ChevronUp, CircleCheck, Send } from 'lucide-react'
import { useState } from 'react'
import { Controller, type FieldErrors, useFormContext, useWatch } from 'react-hook-form'
import { cuentaDeValores, type ValoresFactura } from '../../operaciones/facturar/factura.valores.ts'
import type { FalloDeTimbrado } from '../../operaciones/facturar/fallos.ts'
import { opcionesDeMoneda, TipoCambioField } from '../../operaciones/facturar/moneda.tsx'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/clases.ts'
import { dinero } from '../../ui/formatos.ts'
import { SegmentedField } from '../../ui/SegmentedField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Dinero } from '../../ui/texto.tsx'

const formas = formasPagoCfdi.map(({ clave, nombre }) => ({ value: clave, label: `${clave} · ${nombre}` }))
/** Nobody chooses the application of advances. */
const formasDe = (elegida: string) => formas.filter(({ value }) => value !== FORMA_ANTICIPO || value === elegida)
const metodos = metodosPagoCfdi.map((value) => ({ value, label: value }))

const DESGLOSE = 'desglose-de-la-factura'
const tarjeta =
  'flex min-w-0 flex-col border-line bg-surface lg:sticky lg:top-18 lg:rounded-card lg:border lg:shadow-rest'
/** The bar stays at the bottom of a phone's screen, and leaves it while the keyboard is up. */
const barra =
  'max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-4 md:max-lg:-mx-6 max-lg:border-t max-lg:shadow-dialog pointer-coarse:max-lg:group-has-[input:not([type=radio]):focus]/factura:static'

/** Characters of ten million pesos, which the summary's width holds in its largest letters. */
const CABEN = '$10,000,000.00'.length
/** The sum in one line, whatever was scanned into a quantity; its height stays, so that nothing below it moves. */
const cifraClass = (total: string): string =>
  cx(
    'tabular block font-semibold wrap-anywhere',
    total.length > CABEN ? 'text-lg/9 lg:text-xl/9' : 'text-2xl/9 lg:text-3xl/9',
  )

interface Props {
  emisor: Emisor
  pedido: FacturaDePedido | null
  fallo: FalloDeTimbrado | null
  /** Whether it is stamped, or perhaps is, so that it is not sent again. */
  hecha: boolean
}

/** The last decisions, beside the sums. Total first and largest. */
export function ResumenFactura({ emisor, pedido, fallo, hecha }: Props) {
  const { control, formState } = useFormContext<ValoresFactura>()
  const [Conceptos, idPedido, metodo, forma, uso, moneda] = useWatch({
    control,
    name: ['Conceptos', 'idPedido', 'MetodoPago', 'FormaPago', 'Receptor.UsoCFDI', 'Moneda'],
  })
  const aviso = avisoDeUso(uso ?? '', forma)
  const [abierto, setAbierto] = useState(false)
  const cuenta = cuentaDeValores({ Conceptos, idPedido }, emisor.tasaIva)
  const total = dinero(aPesos(cuenta.total), moneda)
  const { serie, folioSiguiente, CPLugarExpedicion, impedimento } = emisor
  const motivo = fallo?.desconocido ? 'Se está averiguando si ya se timbró.' : impedimento
  const enviando = formState.isSubmitting
  const debe = debeConPue(pedido, metodo)
  const desplegado = abierto || debe || seVenEn(formState.errors)
  const boton = { type: 'submit', variant: 'primary', block: true, icon: <Send />, motivo } as const
  return (
    <aside aria-label="Resumen de la factura" className={cx(tarjeta, barra)}>
      <div className="flex items-center justify-between gap-3 rounded-t-card p-4 pb-2 lg:bg-deep-glow lg:p-5 lg:text-on-deep">
        <div className="min-w-0">
          <p className="text-sm max-lg:sr-only">Total</p>
          <output className={cifraClass(total)} aria-live="polite">
            {total}
          </output>
          {pedido ? (
            <p className="flex items-center gap-1.5 text-sm max-lg:text-ok-ink lg:mt-1">
              <CircleCheck aria-hidden="true" className="size-4" />
              {pedido.anticipo ? 'Anticipo del' : 'Igual al'} ticket {pedido.sucursalNumber}-{pedido.folio}
            </p>
          ) : null}
        </div>
        <Desglose abierto={desplegado} onCambiar={() => setAbierto(!desplegado)} />
      </div>
      <div id={DESGLOSE} className={cx('max-lg:max-h-[55dvh] max-lg:overflow-y-auto', !desplegado && 'max-lg:hidden')}>
        <dl className="grid gap-1.5 border-b border-line p-5 max-lg:px-4 max-lg:py-3">
          <Renglon nombre="Subtotal" moneda={moneda} valor={aPesos(cuenta.subtotal)} />
          <Renglon nombre="Descuento" moneda={moneda} valor={aPesos(cuenta.descuento)} />
          {cuenta.impuestos.map(({ nombre, importe, retenido }) => (
            <Renglon key={nombre} nombre={nombre} moneda={moneda} valor={aPesos(retenido ? -importe : importe)} />
          ))}
        </dl>
        <div className="grid gap-4 p-5 max-lg:p-4">
          <Pago pedido={pedido} />
          {pedido ? null : <EnMoneda />}
        </div>
      </div>
      <div className="grid gap-3 p-4 pt-2 lg:gap-4 lg:p-5 lg:pt-0">
        <FalloDeEnvio fallo={fallo} />
        <Button {...boton} cargando={enviando || hecha} mientras="Timbrando…">
          Enviar Factura
        </Button>
        <p className={cx('text-center text-sm text-ink3', !desplegado && 'max-lg:hidden')}>
          Folio siguiente {serie}-{folioSiguiente} · CP de expedición {CPLugarExpedicion}
        </p>
      </div>
      {/* Below everything, and above it where the bar grows upwards, so that it moves none of it. */}
      {aviso ? (
        <div className="p-4 max-lg:order-first max-lg:pb-0 lg:p-5 lg:pt-0">
          <Aviso tone="carey">{aviso}</Aviso>
        </div>
      ) : null}
    </aside>
  )
}

/** Fields that a phone's bar hides until they are asked for, or one is wrong. */
function Desglose({ abierto, onCambiar }: { abierto: boolean; onCambiar: () => void }) {
  const { control } = useFormContext<ValoresFactura>()
  const [metodo, forma, moneda] = useWatch({ control, name: ['MetodoPago', 'FormaPago', 'Moneda'] })
  return (
    <button
      type="button"
      aria-expanded={abierto}
      aria-controls={DESGLOSE}
      onClick={onCambiar}
      className="flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm text-ink2 hover:bg-sunken lg:hidden"
    >
      {[forma, metodo, ...(moneda === 'MXN' ? [] : [moneda]), 'Desglose'].join(' · ')}
      <ChevronUp aria-hidden="true" className={cx('size-4', abierto && 'rotate-180')} />
    </button>
  )
}

const Renglon = ({ nombre, moneda, valor }: { nombre: string; moneda: Moneda; valor: number }) => (
  <div className="flex justify-between">
    <dt className="text-ink2">{nombre}</dt>
    <dd>
      <Dinero value={valor} moneda={moneda} />
    </dd>
  </div>
)

/** Method and form of payment, each with room for its help, which changes. PPD carries 99 and PUE never does; an order that still owes is not PUE (D-82). */
function Pago({ pedido }: { pedido: FacturaDePedido | null }) {
  const { control, setValue, formState } = useFormContext<ValoresFactura>()
  const [metodo, forma] = useWatch({ control, name: ['MetodoPago', 'FormaPago'] })
  const puePendiente = debeConPue(pedido, metodo)
  const alCambiar = (nuevo: ValoresFactura['MetodoPago'] | null) => {
    if (!nuevo) return
    setValue('MetodoPago', nuevo, { shouldDirty: true, shouldValidate: true })
    const antes = pedido && pedido.FormaPago !== '99' ? pedido.FormaPago : '01'
    if ((nuevo === 'PPD') !== (forma === '99'))
      setValue('FormaPago', nuevo === 'PPD' ? '99' : antes, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <Controller
        name="FormaPago"
        control={control}
        render={({ field: { onChange, ...resto } }) => (
          <Select
            label="Forma de pago"
            required
            className={pedido ? 'min-h-21 pointer-coarse:min-h-23' : undefined}
            options={formasDe(forma).map((una) => ({
              ...una,
              // The ledger says how an order was paid.
              disabled:
                pedido && metodo === 'PUE'
                  ? una.value !== pedido.FormaPago
                  : (una.value === '99') !== (metodo === 'PPD'),
            }))}
            ayuda={ayudaDeForma(pedido, forma)}
            error={formState.errors.FormaPago?.message}
            {...resto}
            onValueChange={onChange}
          />
        )}
      />
      <Controller
        name="MetodoPago"
        control={control}
        render={({ field: { onChange: _, ...resto } }) => (
          <SegmentedField
            label="Método de pago"
            required
            className="min-h-[6.375rem] pointer-coarse:min-h-[6.875rem]"
            options={metodos.filter(({ value }) => value === 'PUE' || !pedido?.anticipo)}
            ayuda={ayudaDeMetodo(pedido, metodo)}
            error={
              puePendiente
                ? `El pedido debe ${dinero(pedido?.saldoPendiente ?? 0)}: usa PPD.`
                : formState.errors.MetodoPago?.message
            }
            {...resto}
            onValueChange={alCambiar}
          />
        )}
      />
    </>
  )
}

/** Currency, and the pesos of a dollar; a currency that is left takes what was typed of its rate with it. */
function EnMoneda() {
  const { control, resetField } = useFormContext<ValoresFactura>()
  const moneda = useWatch({ control, name: 'Moneda' })
  return (
    <>
      <Controller
        name="Moneda"
        control={control}
        render={({ field: { onChange, ...resto }, fieldState }) => (
          <SegmentedField
            label="Moneda"
            required
            options={opcionesDeMoneda}
            error={fieldState.error?.message}
            {...resto}
            onValueChange={(nueva) => {
              resetField('TipoCambio')
              onChange(nueva)
            }}
          />
        )}
      />
      {moneda === 'USD' ? (
        <Controller
          name="TipoCambio"
          control={control}
          render={({ field: { onChange, ...resto }, fieldState }) => (
            <TipoCambioField error={fieldState.error?.message} {...resto} onValueChange={onChange} />
          )}
        />
      ) : null}
    </>
  )
}

/** Fields that the bar of a phone hides, one of which is wrong. */
const seVenEn = ({ FormaPago, MetodoPago, Moneda, TipoCambio }: FieldErrors<ValoresFactura>): boolean =>
  [FormaPago, MetodoPago, Moneda, TipoCambio].some(Boolean)

/** An order that owes is not PUE, unless the invoice is of its advance alone. */
const debeConPue = (pedido: FacturaDePedido | null, metodo: ValoresFactura['MetodoPago']): boolean =>
  pedido !== null && pedido.saldoPendiente > 0 && !pedido.anticipo && metodo === 'PUE'

/** Nobody knows here what was paid of a sale without an order, so PUE says when it is right (D-82). */
function ayudaDeMetodo(pedido: FacturaDePedido | null, metodo: ValoresFactura['MetodoPago']): string {
  const nombre = etiquetaMetodoPago[metodo]
  return pedido || metodo !== 'PUE' ? nombre : `${nombre}. Solo si ya se pagó todo; si falta algo, usa PPD.`
}

function ayudaDeForma(pedido: FacturaDePedido | null, forma: string): string | undefined {
  if (!pedido || pedido.FormaPago !== forma || forma === '99') return undefined
  if (pedido.anticipo) return 'Con ella se pagó.'
  if (forma === FORMA_ANTICIPO) return 'Los anticipos lo pagaron todo.'
  if (pedido.importeFormaPago === pedido.total) return 'Con ella se pagó todo el ticket.'
  return `La de mayor importe: ${dinero(pedido.importeFormaPago)} de ${dinero(pedido.total)}.`
}

/** The provider's answer, with its technical part folded. */
function FalloDeEnvio({ fallo }: { fallo: FalloDeTimbrado | null }) {
  if (!fallo) return null
  return (
    <Aviso tone={fallo.desconocido ? 'carey' : 'bad'} title={fallo.titulo} live>
      {fallo.texto}
      {fallo.tecnica ? (
        <details className="mt-1 text-sm">
          <summary>Información técnica</summary>
          <p className="wrap-anywhere">{fallo.tecnica}</p>
        </details>
      ) : null}
    </Aviso>
  )
}
