import './estilos.css'
import { esPublica } from './esPublica.ts'
import { pedidoRecordado, recordarPedido } from './shared/pedidoEstatus.ts'
import { aplicarTema, seguirSistema } from './ui/tema.ts'

aplicarTema()
seguirSistema()

const raiz = document.getElementById('raiz')

/** A chunk that cannot be fetched (no network, a new release meanwhile) must not leave an empty page. */
function avisarFallo(el: HTMLElement) {
  const texto = document.createElement('p')
  texto.className = 'noscript'
  texto.setAttribute('role', 'alert')
  texto.textContent = 'No se pudo cargar la página. Revisa tu conexión y recarga.'
  el.replaceChildren(texto)
}

/** Staff who scan a code stay in their frame. The last visit is a page of its own (spec §2), and opens from the order. */
const enSuMarco = () =>
  localStorage.getItem('token') !== null && !/^\/visita\/ultimavisita\/?$/i.test(location.pathname)

/** What the staff application will ask for first comes together with it, not after it: one round trip less. */
function personal() {
  if (pedidoRecordado()) import('./features/estatus/EstatusPage.tsx').catch(() => undefined)
  const primero = localStorage.getItem('token')
    ? import('./app/armazon/Armazon.tsx')
    : import('./features/sesion/LoginPage.tsx')
  primero.catch(() => undefined) // the application asks again, and says what is wrong
  return import('./app/personal.tsx')
}

/** The same for the customer's order, which most phones come for. */
function publica() {
  if (pedidoRecordado()) import('./features/estatus/EstatusPage.tsx').catch(() => undefined)
  return import('./app/publica.tsx')
}

if (raiz) {
  recordarPedido(location.pathname)
  const deCliente = pedidoRecordado() ? !enSuMarco() : esPublica(location.pathname)
  const app = deCliente ? publica() : personal()
  app.then(({ mount }) => mount(raiz)).catch(() => avisarFallo(raiz))
}
