import { etiquetaSucursal, nombreDe } from '@nitida/contract/nombres'
import { etiquetaTipo } from '@nitida/contract/usuarios.rules'
import { CalendarDays, Clock, type LucideIcon, Store, UserRound } from 'lucide-react'
import { Suspense } from 'react'
import { useFaseSesion, useSesion } from '../../base/sesion/useSesion.ts'
import { Card } from '../../ui/Card.tsx'
import { fechaHoraLarga, fechaLarga } from '../../ui/formatos.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { quietlyDeferred } from '../../ui/quietlyDeferred.ts'

interface DatoDeSesion {
  icono: LucideIcon
  etiqueta: string
  valor: string
}

function useDatos(): readonly DatoDeSesion[] {
  const { usuario, estado } = useSesion()
  const { sucursal, hoy, terminaEn, zonaHoraria } = estado
  return [
    { icono: CalendarDays, etiqueta: 'Hoy', valor: fechaLarga(hoy) },
    {
      icono: UserRound,
      etiqueta: etiquetaTipo(usuario.userType),
      valor: nombreDe(usuario),
    },
    {
      icono: Store,
      etiqueta: 'Sucursal',
      valor: sucursal ? etiquetaSucursal(sucursal) : 'Sin sucursal asignada',
    },
    { icono: Clock, etiqueta: 'Tu sesión termina', valor: fechaHoraLarga(terminaEn, zonaHoraria) },
  ]
}

/** A greeting with the session's data: who, where, until when. */
function SesionCard({ titulo }: { titulo: string }) {
  const datos = useDatos()
  return (
    <div className="mx-auto w-full max-w-330">
      <h1 className="text-3xl font-semibold tracking-[-0.01em]">{titulo}</h1>
      <p className="mt-1 text-ink2">Tu sesión está activa.</p>
      <Card className="mt-4" padded={false}>
        <dl className="grid grid-cols-1 py-1.5 sm:grid-cols-2 xl:grid-cols-4">
          {datos.map(({ icono: Icono, etiqueta, valor }) => (
            <div key={etiqueta} className="relative py-2 pr-4 pl-14">
              <dt className="text-sm text-ink2">
                <Icono aria-hidden="true" className="absolute inset-y-0 left-5 my-auto size-5 text-brand" />
                {etiqueta}
              </dt>
              <dd className="wrap-anywhere">{valor}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  )
}

const SALUDO = 'Hola Usuario de Laboratorio'

const Taller = quietlyDeferred(async () => (await import('../../operaciones/trabajarTaller/Taller.tsx')).Taller)

const ColaDeLaboratorio = quietlyDeferred(async () => (await import('./ColaDeLaboratorio.tsx')).ColaDeLaboratorio)

function SinSesion() {
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div>
        <Logo size="lg" />
        <h1 className="mt-6 mb-6 text-2xl font-semibold">{SALUDO}</h1>
        <LinkButton href="/login" variant="primary">
          Iniciar sesión
        </LinkButton>
      </div>
    </main>
  )
}

/** D-12: the greeting of type 3, with his work under it (D-75), and of /Default, which is open to everybody. */
export function SaludoPage() {
  const sesion = useFaseSesion()
  const dentro = sesion.fase === 'dentro'
  return (
    <>
      <title>Inicio · Nítida</title>
      {dentro ? <SesionCard titulo={SALUDO} /> : <SinSesion />}
      {dentro && sesion.usuario.userType === '3' ? (
        <div className="mx-auto w-full max-w-330">
          <Suspense>
            {sesion.usuario.branchId === null ? null : (
              <section aria-labelledby="taller" className="mt-8">
                <h2 id="taller" className="mb-4 text-xl font-semibold">
                  Taller
                </h2>
                <Taller sucursal={null} />
              </section>
            )}
            <ColaDeLaboratorio />
          </Suspense>
        </div>
      ) : null}
    </>
  )
}
