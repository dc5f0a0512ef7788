import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import { SinRespuesta } from '../base/api/fallos.ts'
import { traerCodigo } from '../base/api/traerCodigo.ts'
import { enfocarPantalla } from '../base/direccion/Enfocar.tsx'
import { esAbierta, pantallaFinal, resolver, todosLosPaths } from '../base/direccion/guardia.ts'
import { leerTipo, leerToken } from '../base/sesion/almacen.ts'
import { leerSesion, oirSesion } from '../base/sesion/sesion.ts'
import { useFaseSesion } from '../base/sesion/useSesion.ts'
import { olvidarPedido, pedidoRecordado } from '../entidades/pedido/pedidoEstatus.ts'
import { Cargando } from '../ui/Cargando.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { cargarDatos, componenteDe, traerPantalla } from './codigo.ts'
import { MarcoPublico } from './MarcoPublico.tsx'

/** Catches what breaks a screen, its unfetchable code included: the frame stays, and the screen can be tried again. */
function PantallaConError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const reintentar = () => {
    reset()
    void router.invalidate()
  }
  return (
    <ErrorState title="No se pudo mostrar esta pantalla" onRetry={reintentar}>
      {error instanceof SinRespuesta ? error.message : 'Ocurrió un error inesperado.'} Si continúa, contacta a soporte.
    </ErrorState>
  )
}

const Armazon = lazyRouteComponent(() => traerCodigo(() => import('./armazon/Armazon.tsx')), 'Armazon')

/** The order of a QR: inside the frame for whoever is logged in, and around it only a name for anybody else (spec §2). */
const Estatus = lazyRouteComponent(
  () => traerCodigo(() => import('../pantallas/estatus/EstatusPage.tsx')),
  'EstatusPage',
)

const tipoActual = () => {
  const sesion = leerSesion()
  return sesion.fase === 'dentro' ? sesion.usuario.userType : null
}

/**
 * Fetches while the token check still runs what will most likely show: the screen of this path for the user who was here last.
 */
export function adelantar(): void {
  const tipo = leerToken() ? leerTipo() : null
  const pantalla = pantallaFinal(location.pathname, tipo)
  if (pantalla) traerPantalla(pantalla).catch(() => undefined) // the router asks again, and tells the failure
}

/** The bar and the menu for whoever is logged in; `/Default` shows without them to anybody else. */
function Marco() {
  if (useFaseSesion().fase !== 'dentro') return <Outlet />
  return (
    <Suspense fallback={<Cargando />}>
      <Armazon />
    </Suspense>
  )
}

/**
 * Whether this tab shows the order of a QR, at whatever path (D-24). The login has no frame, because it hands on to the link
 * itself.
 */
function esDelPedido(pathname: string): boolean {
  const clave = pedidoRecordado()
  if (clave && tipoActual() !== null && pathname.startsWith('/login')) throw redirect({ href: `/=${clave}` })
  return clave !== null
}

/**
 * The guard of every path: the route table's screen, or a redirect.
 * @throws redirect
 */
function guardar({ location }: { location: { pathname: string; href: string } }) {
  if (esDelPedido(location.pathname)) return { pantalla: null }
  const destino = resolver(location.pathname, tipoActual())
  if ('documento' in destino) throw redirect({ href: location.href, reloadDocument: true })
  if ('redirige' in destino) throw redirect({ to: destino.redirige, replace: true })
  return { pantalla: destino.pantalla }
}

const raiz = createRootRoute({ component: Outlet })
const marco = createRoute({
  getParentRoute: () => raiz,
  id: 'marco',
  loader: () => (tipoActual() === null ? undefined : Armazon.preload?.()),
  component: Marco,
})

/** An order whose session has ended is a customer's page again. */
const DelPedido = ({ conMarco }: { conMarco: boolean }) =>
  conMarco ? (
    <Estatus />
  ) : (
    <MarcoPublico>
      <Estatus />
    </MarcoPublico>
  )

function crearRuta(path: string) {
  const ruta = createRoute({
    getParentRoute: () => (path === '/login' ? raiz : marco),
    path,
    beforeLoad: ({ location, cause }) => {
      const guardado = guardar({ location })
      // Not in the loader, which does not run again for a link that was pointed at. The first screen's data are on their way.
      if (guardado.pantalla && cause === 'enter' && router.state.resolvedLocation)
        cargarDatos(guardado.pantalla, location.search)
      return guardado
    },
    loader: ({ context }) => (context.pantalla ? traerPantalla(context.pantalla) : Estatus.preload?.()),
    component: function Pantalla() {
      const { pantalla } = ruta.useRouteContext()
      const dentro = useFaseSesion().fase === 'dentro'
      if (pantalla === null) return <DelPedido conMarco={dentro} />
      const Componente = componenteDe(pantalla)
      // The session may end while its screen is up: the screen goes before it could miss it, and the login follows.
      return dentro || esAbierta(pantalla) ? <Componente /> : <Cargando />
    },
  })
  return ruta
}

const deLogin = crearRuta('/login')
const deMarco = [...todosLosPaths().filter((path) => path !== '/login'), '/', '$'].map(crearRuta)

export const router = createRouter({
  routeTree: raiz.addChildren([deLogin, marco.addChildren(deMarco)]),
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: Cargando,
  defaultErrorComponent: PantallaConError,
  scrollRestoration: true,
})

// A user who goes on inside the frame has left the order; its link remembers it again when he comes Back.
router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) olvidarPedido()
})

router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) enfocarPantalla()
})

// A logout by the server, the clock or another tab brings the login, wherever the user was.
let dentro = false
oirSesion(({ fase }) => {
  if (dentro && fase === 'fuera') void router.navigate({ to: '/login', replace: true, ignoreBlocker: true })
  dentro = fase === 'dentro'
})
