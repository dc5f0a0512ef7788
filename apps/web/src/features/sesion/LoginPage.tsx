import { Clock, ShieldCheck } from 'lucide-react'
import { cx } from '../../ui/clases.ts'
import { Logo } from '../../ui/Logo.tsx'
import { CartaOptometrica } from './CartaOptometrica.tsx'
import { Letras, type Renglon } from './Letras.tsx'
import { LoginForm } from './LoginForm.tsx'
import { panelClass } from './panelClass.ts'

const renglones: readonly Renglon[] = [{ texto: 'NÍTIDA', y: 76, tamano: 56, espacio: 26 }]

/** What remains of the eye chart on a phone: one line of it. */
function BandaOptometrica() {
  return (
    <div aria-hidden="true" className={cx(panelClass, 'h-28 overflow-hidden')}>
      <svg aria-hidden="true" viewBox="0 0 390 112" className="size-full" preserveAspectRatio="xMidYMid slice">
        <Letras renglones={renglones} ancho={390} alto={112} lente={{ x: 191, y: 56, radio: 50 }} borde={5} />
      </svg>
    </div>
  )
}

/** Spec §2 "Login". The form at the left; at the right the eye chart, which a phone has no room for. */
export function LoginPage() {
  return (
    <main className="grid min-h-dvh bg-surface md:grid-cols-2 xl:grid-cols-[5fr_6fr]">
      <title>Iniciar sesión · Nítida</title>
      <div className="flex min-w-0 flex-col">
        <div className="md:hidden">
          <BandaOptometrica />
        </div>
        <div className="px-6 pt-6 md:px-10 md:pt-8 xl:px-12">
          <Logo size="lg" />
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
