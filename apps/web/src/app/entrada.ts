import '../estilos.css'
import { esPublica } from '../base/direccion/esPublica.ts'
import { pedidoRecordado, recordarPedido } from '../entidades/pedido/pedidoEstatus.ts'
import { aplicarTema, seguirSistema } from '../ui/tema.ts'

aplicarTema()
seguirSistema()

/** A chunk that cannot be fetched (no network, a new release) must not leave an empty page. */
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

/** The staff application and its first calls are fetched together, which saves a round trip. */
function personal() {
  if (pedidoRecordado()) import('../pantallas/estatus/EstatusPage.tsx').catch(() => undefined)
  const primero = localStorage.getItem('token')
    ? import('./armazon/Armazon.tsx')
    : import('../pantallas/login/LoginPage.tsx')
  primero.catch(() => undefined) // the application asks again, and tells the failure
  return import('./personal.tsx')
}

/** The customer's order is asked for in the same way, since most phones come for it. */
function publica() {
  if (pedidoRecordado()) import('../pantallas/estatus/EstatusPage.tsx').catch(() => undefined)
  return import('./publica.tsx')
}

/**
 * The page is read to its end: this code is part of what an earlier script asks for, and may be here, from the browser's cache,
 * before the page's body is.
 */
const documentoLeido = (): Promise<void> =>
  document.readyState === 'loading'
    ? new Promise((listo) => addEventListener('DOMContentLoaded', () => listo(), { once: true }))
    : Promise.resolve()

async function abrir(app: Promise<{ mount: (el: HTMLElement) => void }>) {
  app.catch(() => undefined) // told below, once there is a place for it
  await documentoLeido()
  const raiz = document.getElementById('raiz')
  if (!raiz) return
  try {
    const { mount } = await app
    mount(raiz)
  } catch {
    avisarFallo(raiz)
  }
}

recordarPedido(location.pathname)
const deCliente = pedidoRecordado() ? !enSuMarco() : esPublica(location.pathname)
void abrir(deCliente ? publica() : personal())
