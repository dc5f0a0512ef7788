import type { LugarDeSucursal } from '@nitida/contract/sucursales.contacto'
import { CalendarDays, CircleAlert, CircleCheck, Clock, CloudOff, MapPin } from 'lucide-react'
import { type ReactNode, Suspense, use, useState } from 'react'
import { call } from '../../base/api/call.ts'
import { Rechazo, SinRespuesta } from '../../base/api/fallos.ts'
import { apiPublica } from '../../base/api/rutasPublicas.ts'
import { Llegar } from '../../entidades/sucursal/Llegar.tsx'
import { Spinner } from '../../ui/Cargando.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'

/** The confirmed appointment, for its patient. */
interface CitaConfirmada {
  readonly fecha: string
  readonly hora: string
  readonly sucursalDireccion: string
  readonly nombreOptica: string
  readonly lugar: LugarDeSucursal
}

type Resultado =
  | { readonly estado: 'confirmada'; readonly cita: CitaConfirmada }
  | { readonly estado: 'rechazada' }
  | { readonly estado: 'sinToken' }
  /** The outcome is unknown, so it can be tried again. */
  | { readonly estado: 'pendiente'; readonly motivo: string; readonly sinRed: boolean }

const intentos = new Map<string, Promise<Resultado>>()

async function pedir(token: string): Promise<Resultado> {
  try {
    const { data } = await call(apiPublica.confirmarPorEnlace, { query: { token } })
    return { estado: 'confirmada', cita: data }
  } catch (error) {
    if (error instanceof SinRespuesta) return { estado: 'pendiente', motivo: error.message, sinRed: error.sinRed }
    if (!(error instanceof Rechazo)) throw error
    // The one code that speaks of the appointment; others (too many requests, an old page) say nothing about it.
    return error.codigo === 'CITA_NO_CONFIRMADA'
      ? { estado: 'rechazada' }
      : { estado: 'pendiente', motivo: error.message, sinRed: false }
  }
}

/**
 * Confirms the appointment of a link, once however often the page is rendered, because the token works once (D-27); `deNuevo` is
 * the patient's own retry.
 */
function confirmar(token: string, deNuevo = false): Promise<Resultado> {
  if (token === '') return Promise.resolve({ estado: 'sinToken' })
  const anterior = deNuevo ? undefined : intentos.get(token)
  const intento = anterior ?? pedir(token)
  intentos.set(token, intento)
  return intento
}

interface Props {
  intento: Promise<Resultado>
  onReintentar: () => void
}

/** The answer first, in the words of the specification (§8). */
function ResultadoDeConfirmacion({ intento, onReintentar }: Props) {
  const resultado = use(intento)
  switch (resultado.estado) {
    case 'confirmada':
      return <Confirmada cita={resultado.cita} />
    case 'rechazada':
      return (
        <Respuesta
          icono={<CircleAlert className="text-carey-ink" />}
          titulo="La cita no pudo ser confirmada. Puede que ya haya sido confirmada."
        >
          Si cambiaste tu cita, usa el enlace del mensaje más reciente. Si tienes dudas, llama a tu óptica.
        </Respuesta>
      )
    case 'sinToken':
      return (
        <Respuesta icono={<CircleAlert className="text-carey-ink" />} titulo="Parámetro de consulta no encontrado.">
          Abre el enlace completo que viene en tu mensaje.
        </Respuesta>
      )
    case 'pendiente':
      return (
        <Respuesta
          icono={resultado.sinRed ? <CloudOff className="text-bad" /> : <CircleAlert className="text-bad" />}
          titulo="Todavía no sabemos si tu cita quedó confirmada"
        >
          {resultado.motivo}
          <RetryButton size="lg" variant="primary" block className="mt-6" onClick={onReintentar} />
        </Respuesta>
      )
  }
}

function Respuesta({ icono, titulo, children }: { icono: ReactNode; titulo: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true" className="[&_svg]:size-10">
        {icono}
      </span>
      <h1 className="mt-4 text-2xl font-semibold text-balance">{titulo}</h1>
      <div className="mt-3 text-ink2">{children}</div>
    </>
  )
}

const conDia = new Intl.DateTimeFormat('es-MX', { dateStyle: 'full', timeZone: 'UTC' })

function Confirmada({ cita }: { cita: CitaConfirmada }) {
  return (
    <>
      <CircleCheck aria-hidden="true" className="size-12 text-ok" />
      <h1 className="mt-4 text-3xl font-semibold text-balance">
        ¡Tu cita se ha validado con éxito!{' '}
        <span className="mt-3 block text-lg font-normal text-ink2">Puedes cerrar esta ventana.</span>
      </h1>
      <dl className="mt-8 divide-y divide-line rounded-card border border-line bg-surface px-5 shadow-rest">
        <DatoDeLaCita icono={<CalendarDays />} nombre="Fecha">
          <time dateTime={cita.fecha}>{conDia.format(new Date(`${cita.fecha}T00:00:00Z`))}</time>
        </DatoDeLaCita>
        <DatoDeLaCita icono={<Clock />} nombre="Hora">
          {cita.hora} horas
        </DatoDeLaCita>
        <DatoDeLaCita icono={<MapPin />} nombre="Sucursal">
          <span className="block font-medium">{cita.nombreOptica}</span>
          {cita.sucursalDireccion}
          {cita.lugar.horario ? <span className="mt-1 block text-ink2">{cita.lugar.horario}</span> : null}
        </DatoDeLaCita>
      </dl>
      <Llegar direccion={cita.sucursalDireccion} lugar={cita.lugar} className="mt-5" />
    </>
  )
}

function DatoDeLaCita({ icono, nombre, children }: { icono: ReactNode; nombre: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 py-4 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:text-ink3">
      <dt>
        {icono}
        <span className="sr-only">{nombre}</span>
      </dt>
      <dd className="min-w-0 first-letter:uppercase">{children}</dd>
    </div>
  )
}

const tokenDe = (busqueda: string): string => new URLSearchParams(busqueda).get('token')?.trim() ?? ''

/**
 * `/citas/validarCita?token=…` (spec §2): where the link of a notice leads. It confirms by script, with the application's
 * header, so that a messenger's preview of the link confirms nothing (D-27).
 */
export function ConfirmacionPage() {
  const [token] = useState(() => tokenDe(location.search))
  const [intento, setIntento] = useState(() => confirmar(token))
  return (
    <div className="mx-auto max-w-112 px-5 py-10 text-lg sm:py-16">
      <title>Confirmación de cita</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <div role="status">
        <Suspense fallback={<Confirmando />}>
          <ResultadoDeConfirmacion intento={intento} onReintentar={() => setIntento(confirmar(token, true))} />
        </Suspense>
      </div>
      <p className="mt-12 text-center text-base text-ink3">
        <a href="/politicaPrivacidad" className="underline underline-offset-2 hover:text-ink">
          Política de privacidad
        </a>
      </p>
    </div>
  )
}

function Confirmando() {
  return (
    <div className="flex items-center gap-3">
      <Spinner />
      <h1 className="text-2xl font-semibold">Confirmando tu cita…</h1>
    </div>
  )
}
