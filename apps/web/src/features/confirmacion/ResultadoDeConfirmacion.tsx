import { CalendarDays, CircleAlert, CircleCheck, Clock, CloudOff, MapPin } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { CitaConfirmada, Resultado } from './confirmar.ts'

interface Props {
  intento: Promise<Resultado>
  onReintentar: () => void
}

/** The answer first, in the words of the specification (§8). */
export function ResultadoDeConfirmacion({ intento, onReintentar }: Props) {
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
        <Respuesta icono={<CloudOff className="text-bad" />} titulo="Todavía no sabemos si tu cita quedó confirmada">
          {resultado.motivo}
          <Button size="lg" variant="primary" block className="mt-6" onClick={onReintentar}>
            Reintentar
          </Button>
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
        <Dato icono={<CalendarDays />} nombre="Fecha">
          <time dateTime={cita.fecha}>{conDia.format(new Date(`${cita.fecha}T00:00:00Z`))}</time>
        </Dato>
        <Dato icono={<Clock />} nombre="Hora">
          {cita.hora} horas
        </Dato>
        <Dato icono={<MapPin />} nombre="Sucursal">
          <span className="block font-medium">{cita.nombreOptica}</span>
          {cita.sucursalDireccion}
        </Dato>
      </dl>
    </>
  )
}

function Dato({ icono, nombre, children }: { icono: ReactNode; nombre: string; children: ReactNode }) {
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
