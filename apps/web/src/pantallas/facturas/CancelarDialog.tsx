import type { Factura, VistaDeCancelacion } from '@nitida/contract/facturacion'
import { etiquetaMotivo, type MotivoCancelacion, motivosCancelacion } from '@nitida/contract/facturacion.catalogos'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Rechazo } from '../../base/api/fallos.ts'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { FormularioEnDialogo } from '../../base/formularios/FormularioEnDialogo.tsx'
import {
  PlazoParaCancelar,
  PorExcepcion,
  useVistaCancelacion,
  YA_PASO,
} from '../../operaciones/facturar/PorExcepcion.tsx'
import { useCancelar } from '../../operaciones/facturar/useFacturas.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { cx } from '../../ui/clases.ts'
import { Form } from '../../ui/Form.tsx'
import { fechaDeInstante, fechaLarga } from '../../ui/formatos.ts'
import { MoneyField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'

const FALLO = 'No se pudo cancelar la factura. Intente nuevamente.'
const FALTA = '¡Debes seleccionar un motivo y un total!'

interface Props {
  open: boolean
  factura: Factura
  onCerrar: () => void
}

/** The user's decision at the left, its effects at the right, before anything is sent (D-55). */
export function CancelarDialog({ open, factura, onCerrar }: Props) {
  const { idFactura, folioFiscal, total, moneda, estatus } = factura
  const [motivo, setMotivo] = useState<MotivoCancelacion | null>(null)
  const [totalFactura, setTotal] = useState<number | null>(total)
  const [sustituta, setSustituta] = useState<string | null>(null)
  const [aceptadaPorExcepcion, setExcepcion] = useState(false)
  const [falta, setFalta] = useState<string | null>(null)
  const cancelar = useCancelar()
  const vista = useVistaCancelacion(idFactura, open)
  const vencido = vista.data?.data.plazo.vencido ?? false

  const enviar = (evento: FormEvent) => {
    evento.preventDefault()
    if (!motivo || totalFactura === null) return setFalta(FALTA)
    if (motivo === '01' && !sustituta) return setFalta('Elige la factura que la sustituye.')
    if (vencido && !aceptadaPorExcepcion) return setFalta(YA_PASO)
    setFalta(null)
    const folioSustitucion = motivo === '01' ? sustituta : null
    cancelar.mutate(
      { idFactura, folioFiscal, motivo, totalFactura, folioSustitucion, aceptadaPorExcepcion },
      { onSuccess: (respuesta) => terminar(respuesta, factura, onCerrar) },
    )
  }

  return (
    <FormularioEnDialogo
      open={open}
      onCerrar={onCerrar}
      title={`Cancelar factura ${serieYFolio(factura)}`}
      description={descripcionDe(factura)}
      size="lg"
    >
      <Form onSubmit={enviar}>
        <div className="grid gap-6 md:grid-cols-2">
          <div className="grid content-start gap-4">
            <MotivoField motivo={motivo} onMotivo={setMotivo} />
            {motivo === '01' ? (
              <SustitutaField factura={factura} vista={vista.data?.data} elegida={sustituta} onElegir={setSustituta} />
            ) : null}
            <MoneyField
              label="Total de la factura"
              required
              moneda={moneda}
              value={totalFactura}
              onValueChange={setTotal}
              ayuda={totalFactura === total ? 'Igual al total timbrado.' : undefined}
              error={totalFactura !== null && totalFactura !== total ? 'No es el total timbrado.' : undefined}
            />
            {vencido ? <PorExcepcion aceptada={aceptadaPorExcepcion} onAceptada={setExcepcion} /> : null}
          </div>
          <QueVaAPasar
            vista={vista.data?.data}
            fallo={vista.isError}
            sustituye={motivo === '01' && factura.clase === 'nominativa'}
            rechazada={estatus !== 'Vigente'}
          />
        </div>
        {falta ? (
          <Aviso tone="bad" className="mt-4">
            {falta}
          </Aviso>
        ) : null}
        {cancelar.error ? (
          <Aviso tone="bad" title={FALLO} className="mt-4">
            {cancelar.error instanceof Rechazo ? cancelar.error.message : null}
          </Aviso>
        ) : null}
        <Botones cargando={cancelar.isPending} onCerrar={onCerrar} />
      </Form>
    </FormularioEnDialogo>
  )
}

/** Receiver and day of an invoice. */
const descripcionDe = ({ nombreCompleto, rfcReceptor, CreateDate, zonaHoraria }: Factura): string =>
  [nombreCompleto, rfcReceptor, CreateDate && fechaDeInstante(CreateDate, zonaHoraria)].filter(Boolean).join(' · ')

const Botones = ({ cargando, onCerrar }: { cargando: boolean; onCerrar: () => void }) => (
  <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
    <p className="text-sm text-ink2">¿Está seguro? Una vez aceptada no se puede revertir.</p>
    <span className="flex flex-col-reverse gap-2 max-sm:w-full sm:flex-row">
      <Button onClick={onCerrar}>Conservar factura</Button>
      <Button type="submit" variant="danger" cargando={cargando} mientras="Cancelando…">
        Cancelar factura
      </Button>
    </span>
  </div>
)

/** Text of the outcome (spec §8): '000' tells the state of the request, any other code that it is cancelled. */
function terminar(
  { codigo, estado, mensaje }: { codigo: string; estado: string; mensaje: string },
  factura: Factura,
  cerrar: () => void,
) {
  cerrar()
  const cual = `${serieYFolio(factura)}, ${factura.nombreCompleto}`
  if (codigo === '000') toast.info(`Solicitud enviada: ${estado}.`, `${cual}. ${mensaje}`)
  else toast.exito('La factura ha sido cancelada correctamente.', cual)
}

function MotivoField(props: { motivo: MotivoCancelacion | null; onMotivo: (motivo: MotivoCancelacion) => void }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">
        Motivo <span className="text-bad-ink">*</span>
      </legend>
      {motivosCancelacion.map((clave) => {
        const { nombre, nota } = etiquetaMotivo[clave]
        return (
          <label
            key={clave}
            className={cx(
              'flex cursor-pointer gap-3 rounded-control border p-3 has-focus-visible:outline-2 has-focus-visible:outline-brand',
              clave === props.motivo ? 'border-brand bg-brand-soft' : 'border-line hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name="motivo"
              value={clave}
              checked={clave === props.motivo}
              onChange={() => props.onMotivo(clave)}
              className="mt-0.5 size-4.5 shrink-0 accent-brand outline-none"
            />
            <span>
              <span className="block font-medium">
                {clave} · {nombre}
              </span>
              <span className="block text-sm text-ink2">{nota}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

interface Sustituta {
  factura: Factura
  vista: VistaDeCancelacion | undefined
  elegida: string | null
  onElegir: (folio: string | null) => void
}

function SustitutaField({ factura, vista, elegida, onElegir }: Sustituta) {
  if (!vista) return <Skeleton className="h-control" />
  if (vista.sinSustituta)
    return (
      <Aviso tone="carey" title={vista.sinSustituta.titulo}>
        {vista.sinSustituta.que}
      </Aviso>
    )
  if (vista.sustitutas.length === 0)
    return (
      <Aviso tone="carey" title="Falta la factura que la sustituye">
        <span className="block">Al timbrarse queda relacionada con esta, que se cancela sola.</span>
        <Link
          {...aPath('/facturacion/CrearFactura', {
            ...(factura.idPedido === null ? {} : { idPedido: factura.idPedido }),
            sustituye: factura.idFactura,
          })}
          className={cx(buttonClass({}), 'mt-3 w-fit max-w-full')}
        >
          Hacer la que la sustituye
        </Link>
      </Aviso>
    )
  const options = vista.sustitutas.map(({ folioFiscal, etiqueta }) => ({ value: folioFiscal, label: etiqueta }))
  return <Select label="Factura que la sustituye" required options={options} value={elegida} onValueChange={onElegir} />
}

interface Vista {
  vista: VistaDeCancelacion | undefined
  fallo: boolean
  sustituye: boolean
  rechazada: boolean
}

function QueVaAPasar({ vista, fallo, sustituye, rechazada }: Vista) {
  return (
    <section aria-label="Qué va a pasar" aria-live="polite" className="rounded-card bg-sunken p-4">
      <h3 className="mb-3 font-semibold">Qué va a pasar</h3>
      {fallo ? <p className="text-bad-ink">No se pudo calcular. Puedes cerrar e intentar de nuevo.</p> : null}
      {vista ? (
        <Pasos vista={vista} sustituye={sustituye} rechazada={rechazada} />
      ) : fallo ? null : (
        <Skeleton className="h-32" />
      )}
    </section>
  )
}

interface Paso {
  paso: string
  nota?: string
}

/** Steps that follow one another, and what they mean for the user. */
function pasosDe({ requiereAceptacion, limite, libera }: VistaDeCancelacion, sustituye: boolean): Paso[] {
  const libres = sustituye ? 'Lo que tenía pasa a la que la sustituye.' : libera
  const enProceso = {
    paso: 'Queda En proceso de cancelación',
    nota: `El receptor contesta hasta el ${limite && fechaLarga(limite)}; si no contesta, se da por aceptada.`,
  }
  return [
    ...(sustituye ? [{ paso: 'Se relaciona con la factura que la sustituye' }] : []),
    { paso: 'Se envía la solicitud al SAT', nota: 'Hoy mismo.' },
    ...(limite ? [enProceso] : []),
    {
      paso: 'Cancelada, con su acuse',
      nota: requiereAceptacion ? `${libres} Si no la acepta, la factura sigue vigente.` : libres,
    },
  ]
}

function Pasos({ vista, sustituye, rechazada }: { vista: VistaDeCancelacion } & Omit<Vista, 'vista' | 'fallo'>) {
  const { requiereAceptacion, porque, plazo } = vista
  return (
    <>
      <Aviso
        tone={requiereAceptacion ? 'carey' : 'ok'}
        title={requiereAceptacion ? 'Necesita que el receptor la acepte.' : 'No necesita aceptación.'}
        className="mb-3"
      >
        {porque}
        {rechazada ? ' Ya se rechazó una vez.' : ''}
      </Aviso>
      <PlazoParaCancelar {...plazo} />
      <ol className="grid gap-3">
        {pasosDe(vista, sustituye).map(({ paso, nota }, n) => (
          <li key={paso} className="flex gap-3">
            <span
              aria-hidden="true"
              className={cx(
                'grid size-6 shrink-0 place-items-center rounded-full border text-sm font-semibold',
                n === 0 ? 'border-brand bg-brand text-on-brand' : 'border-ink3',
              )}
            >
              {n + 1}
            </span>
            <span>
              <span className="block font-medium">{paso}</span>
              {nota ? <span className="block text-sm text-ink2">{nota}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
