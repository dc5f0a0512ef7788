import type { AvisoEvento } from '@nitida/contract/eventos'
import { EVENTO_POSICION } from '@nitida/contract/posicion'
import type { QueryClient } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import { apiBase, appToken, conRecarga } from '../api/call.ts'
import { alAbrirSocket, alSaberPosicion, anotarPosicion } from '../api/posicion.ts'
import { leerToken } from '../sesion/almacen.ts'
import { leerSesion } from '../sesion/sesion.ts'
import { revalidar } from '../sesion/validar.ts'
import { gruposDe } from './grupos.ts'
import { esperaDeRecarga, REGRESO } from './ritmo.ts'
import { mirarVersion } from './version.ts'

const JUNTAR_MS = 250
const REINTENTO_MS = 1000

/** A hidden page only notes that it is out of date, and fetches its lists when it is looked at again. */
const aLaVista = () => (document.hidden ? 'none' : 'active')

/** Time in which events are collected (a bulk cancel sends dozens), so that each group is fetched once. */
function invalidarJuntos(queryClient: QueryClient): (grupos: readonly string[]) => void {
  const pendientes = new Set<string>()
  const soltar = () => {
    for (const grupo of pendientes) void queryClient.invalidateQueries({ queryKey: [grupo], refetchType: aLaVista() })
    pendientes.clear()
  }
  return (grupos) => {
    if (pendientes.size === 0) setTimeout(soltar, JUNTAR_MS)
    for (const grupo of grupos) pendientes.add(grupo)
  }
}

/** Fetches a page's lists one after the other, so that each of a thousand pages takes the server one call at a time. */
async function recargarPorPartes(queryClient: QueryClient, sigue: () => boolean): Promise<void> {
  const vistas = queryClient.getQueryCache().findAll({ type: 'active', stale: true })
  for (const { queryKey } of vistas) {
    if (!sigue() || document.hidden) return // what is left is old, and fetched when it is looked at
    await queryClient.refetchQueries({ queryKey, exact: true, type: 'active', stale: true })
  }
}

const conEventos: ReadonlySet<unknown> = new Set(Object.values(gruposDe).flat())

/**
 * Reads once more, in silence, the lists on the screen whose answer may be older than the first connection, since no event told
 * what happened before it. An answer that is still on its way is waited for. What failed waits for its own button.
 */
async function releer(queryClient: QueryClient): Promise<void> {
  const vistas = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey, state }) => conEventos.has(queryKey[0]) && state.status !== 'error',
  })
  for (const { queryKey, state } of vistas) {
    if (document.hidden) return // what is left is old, and fetched when it is looked at
    const esta = { queryKey, exact: true, type: 'active' } as const
    if (state.fetchStatus === 'fetching') await queryClient.refetchQueries(esta, { cancelRefetch: false })
    await queryClient.refetchQueries(esta)
  }
}

/** Spec §9: websocket first, then polling; 1 s to 5 s between attempts, 20 s to connect. */
const abrir = (): Socket =>
  io(new URL(apiBase(), location.href).origin, {
    auth: (entregar) => entregar({ app: appToken(), token: leerToken() }),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    ...REGRESO,
    timeout: 20_000,
  })

/**
 * Opens the socket and turns its events into refetches. Missed events are made up for on reconnection. The server closes it when
 * the session ends, and then the page asks whether the session still lives, so that a deactivated user is out at once.
 * @returns what closes it.
 */
export function conectar(queryClient: QueryClient): () => void {
  const socket = abrir()
  const invalidar = invalidarJuntos(queryClient)
  let huboCorte = false
  let reintento: ReturnType<typeof setTimeout> | undefined
  let recarga: ReturnType<typeof setTimeout> | undefined

  const preguntar = async () => {
    await revalidar()
    // socket.io does not come back by itself from a refusal or from a close by the server.
    if (leerSesion().fase !== 'dentro' || socket.active) return
    clearTimeout(reintento)
    reintento = setTimeout(() => socket.connect(), REINTENTO_MS)
  }

  for (const [evento, grupos] of Object.entries(gruposDe)) {
    socket.on(evento, (aviso?: Partial<AvisoEvento>) => {
      anotarPosicion(aviso?.posicion)
      invalidar(grupos)
    })
  }
  socket.on(EVENTO_POSICION, (aviso?: Partial<AvisoEvento>) => alSaberPosicion(aviso?.posicion))
  socket.on('connect', () => {
    alAbrirSocket()
    void queryClient.invalidateQueries({ refetchType: 'none' })
    if (!huboCorte) return void releer(queryClient)
    huboCorte = false
    mirarVersion()
    clearTimeout(recarga)
    const recargar = () => recargarPorPartes(queryClient, () => socket.connected)
    recarga = setTimeout(() => void conRecarga(recargar), esperaDeRecarga())
  })
  socket.on('disconnect', (razon) => {
    huboCorte = true
    // A broken connection is opened again by itself, and then the server judges the session.
    if (razon === 'io server disconnect') void preguntar()
  })
  socket.on('connect_error', () => {
    huboCorte = true
    if (!socket.active) void preguntar()
  })
  return () => {
    clearTimeout(reintento)
    clearTimeout(recarga)
    socket.disconnect()
  }
}
