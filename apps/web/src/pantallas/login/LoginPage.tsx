import { Clock, ShieldCheck } from 'lucide-react'
import { optica } from '../../base/optica.ts'
import { cx } from '../../ui/clases.ts'
import { Logo } from '../../ui/Logo.tsx'
import { Letras, type Renglon } from './Letras.tsx'
import { LoginForm } from './LoginForm.tsx'

/** The petrol wall of the eye chart: the action colour in the light theme, its quiet shade in the dark one. */
const panelClass =
  'bg-brand bg-[radial-gradient(circle_at_72%_20%,transparent,var(--scrim)_85%)] text-on-brand in-data-[theme=dark]:bg-brand-soft in-data-[theme=dark]:text-ink'

const carta: readonly Renglon[] = [
  { texto: 'N', y: 178, tamano: 212 },
  { texto: 'ÍT', y: 344, tamano: 122, espacio: 30 },
  { texto: 'IDA', y: 465, tamano: 94, espacio: 22 },
  { texto: 'VERÑ', y: 563, tamano: 70, espacio: 16 },
  { texto: 'CLARO', y: 643, tamano: 52, espacio: 10 },
  { texto: 'PRISMA', y: 706, tamano: 42, espacio: 8 },
  { texto: 'ENFOQUE', y: 754, tamano: 32, espacio: 6 },
]

/** The eye chart: out of focus except inside the lens. The one place of the product that only decorates. */
function CartaOptometrica() {
  return (
    <div
      aria-hidden="true"
      className={cx(panelClass, 'sticky top-0 hidden h-dvh flex-col overflow-hidden p-10 md:flex')}
    >
      <svg aria-hidden="true" viewBox="0 0 560 780" className="min-h-0 w-full flex-1">
        <Letras renglones={carta} ancho={560} alto={780} lente={{ x: 280, y: 428, radio: 239 }} borde={8} />
      </svg>
      <p className="text-lg">
        Todo lo de la óptica, <span className="text-carey">enfocado</span>: pacientes, citas, pedidos y caja.
      </p>
    </div>
  )
}

const banda: readonly Renglon[] = [{ texto: 'NÍTIDA', y: 76, tamano: 56, espacio: 26 }]

/** One line of the eye chart, for phones. */
function BandaOptometrica() {
  return (
    <div aria-hidden="true" className={cx(panelClass, 'h-28 overflow-hidden')}>
      <svg aria-hidden="true" viewBox="0 0 390 112" className="size-full" preserveAspectRatio="xMidYMid slice">
        <Letras renglones={banda} ancho={390} alto={112} lente={{ x: 191, y: 56, radio: 50 }} borde={5} />
      </svg>
    </div>
  )
}

/** Spec §2 "Login". The form at the left; at the right the eye chart, which a phone has no room for. */
export function LoginPage() {
  const { nombre, logo } = optica()
  return (
    <main className="grid min-h-dvh bg-surface md:grid-cols-2 xl:grid-cols-[5fr_6fr]">
      <title>Iniciar sesión · Nítida</title>
      <div className="flex min-w-0 flex-col">
        <div className="md:hidden">
          <BandaOptometrica />
        </div>
        <div className="px-6 pt-6 md:px-10 md:pt-8 xl:px-12">
          {logo ? <Logo nombre={nombre} imagen={logo} /> : <Logo size="lg" />}
        </div>
        <div className="flex flex-1 flex-col px-6 py-8 md:justify-center md:px-10">
          <div className="mx-auto w-full max-w-88">
            <h1 className="text-3xl font-semibold tracking-[-0.01em]">Iniciar sesión</h1>
            <p className="mt-1 text-ink2">Entra con el usuario que te dio tu administrador.</p>
            <LoginForm />
            <p className="mt-6 flex gap-2 text-sm text-ink2">
              <Clock aria-hidden="true" className="mt-0.5 size-4 flex-none" />
              El acceso depende de tu horario asignado. Si estás fuera de horario, avisa a tu encargado.
            </p>
          </div>
        </div>
        <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 px-6 pb-6 text-xs text-ink2 md:px-10 md:pb-8 xl:px-12">
          {location.protocol === 'https:' ? (
            <span className="flex items-center gap-1.5">
              <ShieldCheck aria-hidden="true" className="size-4" />
              Conexión cifrada
            </span>
          ) : null}
          <a href="/politicaPrivacidad" className="rounded-control py-1 underline-offset-4 hover:underline">
            Política de privacidad
          </a>
        </footer>
      </div>
      <CartaOptometrica />
    </main>
  )
}
