import type { ClaveDePaso, Paso, PrimerosPasos } from '@nitida/contract/primerosPasos'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check, Clock, SkipForward } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/clases.ts'
import { deferred } from '../../ui/deferred.ts'
import { oirAvisos } from '../imprimir/avisarImpresora.ts'
import { primerosPasosQuery } from './pasos.consulta.ts'
import { PASOS } from './pasos.ts'
import { useAplazar, usePracticar, useQuitarPractica } from './usePasos.ts'

const ImpresoraDialog = deferred(async () => (await import('../imprimir/ImpresoraDialog.tsx')).default)

/** The steps of the first hour. The first one that is missing is open, with its one action; each can be left for later. */
export function ListaDePasos({ datos }: { datos: PrimerosPasos }) {
  const cliente = useQueryClient()
  // The server hears of the test ticket some time after it came out, and its dialog may be closed by then.
  useEffect(() => oirAvisos(() => void cliente.invalidateQueries(primerosPasosQuery)), [cliente])
  const [imprimiendo, setImprimiendo] = useState(false)
  const siguiente = datos.pasos.find(({ clave, estado }) => estado === 'falta' && motivoDe(clave, datos) === null)
  const acciones = { datos, onImprimir: () => setImprimiendo(true) }
  return (
    <Card padded={false} className="overflow-hidden">
      <ol aria-label="Pasos">
        {datos.pasos.map((paso, i) => (
          <li key={paso.clave} className="flex gap-3.5 border-t border-line px-4 py-3 first:border-t-0 sm:px-5">
            <Marca paso={paso} numero={i + 1} ahora={paso === siguiente} />
            <Renglon paso={paso} abierto={paso === siguiente} {...acciones} />
          </li>
        ))}
      </ol>
      {imprimiendo ? (
        <Suspense>
          <ImpresoraDialog open onOpenChange={setImprimiendo} />
        </Suspense>
      ) : null}
    </Card>
  )
}

/** Why a step cannot be done yet. */
const motivoDe = (clave: ClaveDePaso, { idSucursal }: PrimerosPasos): string | null =>
  PASOS[clave].conSucursal && idSucursal === null ? 'Primero da de alta una sucursal.' : null

const ESTADOS = { hecho: 'Hecho', falta: 'Falta', despues: 'Para después' }

function Marca({ paso: { estado }, numero, ahora }: { paso: Paso; numero: number; ahora: boolean }) {
  const clase = {
    hecho: 'bg-ok text-surface',
    falta: ahora ? 'border-4 border-carey' : 'border border-edge/60 text-ink2',
    despues: 'border border-dashed border-edge text-ink2',
  }[estado]
  return (
    <span className={cx('mt-1 grid size-7 flex-none place-items-center rounded-full text-sm [&_svg]:size-4', clase)}>
      <span className="sr-only">{ahora ? 'Sigue' : ESTADOS[estado]}: </span>
      <span aria-hidden="true">
        {estado === 'hecho' ? <Check /> : estado === 'despues' ? <SkipForward /> : ahora ? null : numero}
      </span>
    </span>
  )
}

interface RenglonProps {
  paso: Paso
  abierto: boolean
  datos: PrimerosPasos
  onImprimir: () => void
}

function Renglon({ paso, abierto, datos, onImprimir }: RenglonProps) {
  const { clave, estado, detalle } = paso
  const { titulo, que, sinEl, minutos } = PASOS[clave]
  const aplazar = useAplazar()
  const dejar = (despues: boolean) => aplazar.mutate({ pasos: [clave], despues })
  const quieto = estado === 'despues' ? 'Lo dejaste para después' : (detalle ?? que)
  return (
    <div className={cx('min-w-0 flex-1', !abierto && 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2')}>
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className={cx('font-semibold', abierto && 'text-lg')}>{titulo}</h2>
          {abierto ? (
            <span className="inline-flex items-center gap-1.5 text-sm text-carey-ink [&_svg]:size-4">
              <Clock aria-hidden="true" />
              Ahora · {minutos} min
            </span>
          ) : null}
        </div>
        <p className="text-sm wrap-anywhere text-ink2">{quieto}</p>
      </div>
      {abierto ? (
        <div className="mt-3 mb-1 flex flex-wrap items-center gap-2">
          <Accion clave={clave} datos={datos} onImprimir={onImprimir} principal />
          <Button variant="ghost" cargando={aplazar.isPending} onClick={() => dejar(true)}>
            Dejar para después
          </Button>
          <span className="text-sm text-ink2 sm:ml-auto">{sinEl}</span>
        </div>
      ) : (
        <div className="flex items-center gap-3">
          {estado === 'falta' ? <span className="tabular text-sm text-ink2">{minutos} min</span> : null}
          {estado === 'despues' ? (
            <Button
              size="sm"
              aria-label={`Retomar ${titulo}`}
              cargando={aplazar.isPending}
              onClick={() => dejar(false)}
            >
              Retomar
            </Button>
          ) : (
            <Accion
              clave={clave}
              datos={datos}
              onImprimir={onImprimir}
              texto={estado === 'hecho' ? 'Cambiar' : 'Empezar'}
            />
          )}
        </div>
      )}
    </div>
  )
}

interface AccionProps extends Pick<RenglonProps, 'datos' | 'onImprimir'> {
  clave: ClaveDePaso
  principal?: boolean
  /** A short verb, in place of the step's own. */
  texto?: string
}

/** What does a step: a link to its screen, or a button. A done practice is over. */
function Accion({ clave, datos, onImprimir, principal = false, texto }: AccionProps) {
  const { titulo, accion, lugar } = PASOS[clave]
  const motivo = motivoDe(clave, datos)
  const aspecto = { variant: principal ? 'primary' : 'secondary', size: principal ? 'md' : 'sm' } as const
  const nombre = texto ? { 'aria-label': `${texto}: ${titulo}` } : {}
  if (clave === 'practica')
    return <Practica datos={datos} aspecto={aspecto} motivo={motivo} nombre={nombre} texto={texto} />
  if (!lugar)
    return (
      <Button {...aspecto} {...nombre} onClick={onImprimir}>
        {texto ?? accion}
      </Button>
    )
  if (motivo)
    return (
      <Button {...aspecto} {...nombre} motivo={motivo}>
        {texto ?? accion}
      </Button>
    )
  return (
    <Link {...lugar(datos)} {...nombre} className={buttonClass(aspecto)}>
      {texto ?? accion}
    </Link>
  )
}

interface PracticaProps {
  datos: PrimerosPasos
  aspecto: { variant: 'primary' | 'secondary'; size: 'sm' | 'md' }
  motivo: string | null
  nombre: { 'aria-label'?: string }
  texto: string | undefined
}

/** Makes the order of practice and leads to its tickets; afterwards it takes it away again. */
function Practica({ datos: { idPractica, pasos }, aspecto, motivo, nombre, texto }: PracticaProps) {
  const navigate = useNavigate()
  const verTickets = (id: number) => void navigate(aPath('/pedido/tickets', { id }))
  const practicar = usePracticar(verTickets)
  const quitar = useQuitarPractica()
  if (idPractica)
    return (
      <span className="flex flex-wrap gap-2">
        <Button {...aspecto} cargando={quitar.isPending} mientras="Quitando…" onClick={() => quitar.mutate()}>
          Quitar el pedido de práctica
        </Button>
        <Link {...aPath('/pedido/tickets', { id: idPractica })} className={buttonClass({ size: aspecto.size })}>
          Ver su ticket
        </Link>
      </span>
    )
  if (pasos.some(({ clave, estado }) => clave === 'practica' && estado === 'hecho')) return null
  return (
    <Button
      {...aspecto}
      {...nombre}
      motivo={motivo}
      cargando={practicar.isPending}
      mientras="Haciendo el pedido…"
      onClick={() => practicar.mutate()}
    >
      {texto ?? PASOS.practica.accion}
    </Button>
  )
}
