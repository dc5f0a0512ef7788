import type { EstadoAutofactura } from '@nitida/contract/autofactura'
import type { Pedido, PedidoPublico } from '@nitida/contract/pedidos'
import type { LugarDeSucursal } from '@nitida/contract/sucursales.contacto'
import { FileText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../base/api/call.ts'
import { apiPublica } from '../../base/api/rutasPublicas.ts'
import { type Hallazgo, useHallazgo } from '../../base/api/useHallazgo.ts'
import { olvidarPedido, pedidoRecordado } from '../../entidades/pedido/pedidoEstatus.ts'
import { Button } from '../../ui/Button.tsx'
import { Cargando } from '../../ui/Cargando.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { quietlyDeferred } from '../../ui/quietlyDeferred.ts'
import { EstatusDelPedido } from './EstatusDelPedido.tsx'
import { consultarEstatus } from './pedirEstatus.ts'

const FacturarForm = quietlyDeferred(async () => (await import('./FacturarForm.tsx')).FacturarForm)

const PresupuestoDelCliente = quietlyDeferred(
  async () => (await import('./PresupuestoDelCliente.tsx')).PresupuestoDelCliente,
)

/** The form of 'Facturar mi compra' is fetched once the server says that it is possible. */
function FacturarCompra({ clave }: { clave: string }) {
  const [estado, setEstado] = useState<EstadoAutofactura | null>(null)
  const [esperando, setEsperando] = useState(false)
  const [fallo, setFallo] = useState<string | null>(null)
  const abrir = async () => {
    setEsperando(true)
    setFallo(null)
    try {
      setEstado((await call(apiPublica.autofactura, { params: { clave } })).data)
    } catch (error) {
      setFallo(error instanceof Error ? error.message : null)
    } finally {
      setEsperando(false)
    }
  }
  return (
    <section aria-label="Factura" className="mt-4 rounded-card border border-line bg-surface p-5 shadow-rest">
      {estado?.posible ? (
        <Suspense>
          <FacturarForm clave={clave} limite={estado.limite} formaPago={estado.formaPago} />
        </Suspense>
      ) : (
        <>
          {estado ? null : (
            <Button
              size="lg"
              block
              icon={<FileText />}
              cargando={esperando}
              mientras="Preparando…"
              onClick={() => void abrir()}
            >
              Facturar mi compra
            </Button>
          )}
          <p role="status" className={fallo ? 'mt-3 text-bad-ink' : ''}>
            {fallo ?? estado?.motivo}
          </p>
        </>
      )}
    </section>
  )
}

/** Leaves the order and goes on (D-25): to the login, or to the dashboard for somebody who is logged in. */
function salir(destino: '/login' | '/dashboard'): void {
  olvidarPedido()
  location.assign(destino)
}

function Enlaces() {
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
        className="py-0.5 text-base text-ink3 underline underline-offset-2 hover:text-ink"
      >
        Política de privacidad <span className="sr-only">(se abre en otra pestaña)</span>
      </a>
    </div>
  )
}

const SIN_CONTACTO: LugarDeSucursal = { telefono: null, horario: null, mapa: null }

/** Contact of an order's branch; undefined until it is known. The page does without it when it does not come. */
function useContacto(clave: string): LugarDeSucursal | undefined {
  const { hallazgo } = useHallazgo(['contacto', clave], async () => {
    const { data } = await call(apiPublica.contacto, { params: { id: clave } })
    return data
  })
  if (hallazgo === null) return undefined
  return hallazgo.estado === 'esta' ? hallazgo.dato : SIN_CONTACTO
}

const esDelPersonal = (pedido: Pedido | PedidoPublico): pedido is Pedido => 'id' in pedido

/** The order of a QR, for the holder of its code (spec §2 "Order-status page", D-24). Without an order it leads to the login. */
export function EstatusPage() {
  const clave = pedidoRecordado()
  if (clave === null) {
    location.replace('/login')
    return <Cargando />
  }
  return <Estatus clave={clave} />
}

function Estatus({ clave }: { clave: string }) {
  const { hallazgo, volverAPedir } = useHallazgo(['estatus', clave], () => consultarEstatus(clave), { alVolver: true })
  const contacto = useContacto(clave)
  const pedido = hallazgo?.estado === 'esta' ? hallazgo.dato : null
  return (
    <div className="mx-auto max-w-112 px-5 py-8 text-lg">
      <title>Estatus de tu pedido</title>
      <meta name="robots" content="noindex" />
      <Contenido clave={clave} hallazgo={hallazgo} contacto={contacto} volverAPedir={volverAPedir} />
      {pedido && !esDelPersonal(pedido) && pedido.saldoPendiente === 0 ? <FacturarCompra clave={clave} /> : null}
      <Enlaces />
    </div>
  )
}

/** A code that is of no order may be a quote's. */
function QuizaPresupuesto({ clave }: { clave: string }) {
  const { hallazgo, volverAPedir } = useHallazgo(
    ['presupuesto', clave],
    async () => (await call(apiPublica.presupuesto, { params: { codigo: clave } })).data,
  )
  switch (hallazgo?.estado) {
    case undefined:
      return <Cargando />
    case 'esta':
      return (
        <Suspense fallback={<Cargando />}>
          <PresupuestoDelCliente clave={clave} presupuesto={hallazgo.dato} />
        </Suspense>
      )
    case 'fallo':
      return (
        <ErrorState title="Error al obtener el presupuesto" onRetry={() => void volverAPedir()}>
          {hallazgo.motivo} Por favor, inténtalo de nuevo más tarde.
        </ErrorState>
      )
    case 'noExiste':
      return (
        <ErrorState title="No se encontró el pedido.">
          Revisa que el código esté completo o pregunta en tu sucursal.
        </ErrorState>
      )
  }
}

interface ContenidoProps {
  clave: string
  hallazgo: Hallazgo<Pedido | PedidoPublico> | null
  contacto: LugarDeSucursal | undefined
  volverAPedir: () => Promise<void>
}

function Contenido({ clave, hallazgo, contacto, volverAPedir }: ContenidoProps) {
  switch (hallazgo?.estado) {
    case undefined:
      return <Cargando />
    case 'noExiste':
      return <QuizaPresupuesto clave={clave} />
    case 'fallo':
      return (
        <ErrorState title="Error al obtener el pedido" onRetry={() => void volverAPedir()}>
          {hallazgo.motivo} Por favor, inténtalo de nuevo más tarde.
        </ErrorState>
      )
    case 'esta': {
      const { dato } = hallazgo
      const personal = esDelPersonal(dato) ? dato : null
      return <EstatusDelPedido pedido={dato} personal={personal} contacto={contacto} onCambiar={volverAPedir} />
    }
  }
}
