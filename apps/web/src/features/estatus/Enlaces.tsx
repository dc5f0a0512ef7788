import { olvidarPedido } from '../../shared/pedidoEstatus.ts'
import { Button } from '../../ui/Button.tsx'

/** Leaves the order and goes on (D-25): to the login, or to the dashboard for somebody who is logged in. */
function salir(destino: '/login' | '/dashboard'): void {
  olvidarPedido()
  location.assign(destino)
}

export function Enlaces() {
  const conSesion = localStorage.getItem('token') !== null
  return (
    <div className="mt-10 flex flex-col items-center gap-6">
      {conSesion ? (
        <Button size="lg" block onClick={() => salir('/dashboard')}>
          Ir al dashboard
        </Button>
      ) : (
        <Button variant="ghost" onClick={() => salir('/login')}>
          Soy del personal
        </Button>
      )}
      {/* A tab of its own, which does not know of the order: in this one every path shows the order (D-24). */}
      <a
        href="/politicaPrivacidad"
        target="_blank"
        rel="noopener"
        className="text-base text-ink3 underline underline-offset-2 hover:text-ink"
      >
        Política de privacidad <span className="sr-only">(se abre en otra pestaña)</span>
      </a>
    </div>
  )
}
