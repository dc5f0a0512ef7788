import { ajustes } from '@nitida/contract/ajustes'
import { arco } from '@nitida/contract/arco'
import { autofactura } from '@nitida/contract/autofactura'
import { avisos } from '@nitida/contract/avisos'
import { citas } from '@nitida/contract/citas'
import { clientes } from '@nitida/contract/clientes'
import { comisiones } from '@nitida/contract/comisiones'
import { conexiones } from '@nitida/contract/conexiones'
import { consentimientos } from '@nitida/contract/consentimientos'
import { cortes } from '@nitida/contract/cortes'
import { cuenta } from '@nitida/contract/cuenta'
import { demo } from '@nitida/contract/demo'
import { depositos } from '@nitida/contract/depositos'
import { documentos } from '@nitida/contract/documentos'
import { duplicados } from '@nitida/contract/duplicados'
import type { Endpoint } from '@nitida/contract/endpoint'
import { exportaciones } from '@nitida/contract/exportaciones'
import { facturacion } from '@nitida/contract/facturacion'
import { contador } from '@nitida/contract/facturacion.contador'
import { facturasEnCurso } from '@nitida/contract/facturacion.enCurso'
import { listas69 } from '@nitida/contract/facturacion.listas69'
import { notasDeCredito } from '@nitida/contract/facturacion.notas'
import { pagosDeFactura } from '@nitida/contract/facturacion.pagos'
import { pendientesFiscales } from '@nitida/contract/facturacion.pendientes'
import { reenvios } from '@nitida/contract/facturacion.reenvios'
import { listaDelSat } from '@nitida/contract/facturacion.sat'
import { historias } from '@nitida/contract/historias'
import { impresoras } from '@nitida/contract/impresoras'
import { informe } from '@nitida/contract/informe'
import { inventario } from '@nitida/contract/inventario'
import { conteos } from '@nitida/contract/inventario.conteos'
import { etiquetas } from '@nitida/contract/inventario.etiquetas'
import { imagenes } from '@nitida/contract/inventario.imagen'
import { ordenesDeCompra } from '@nitida/contract/inventario.ordenes'
import { recepciones } from '@nitida/contract/inventario.recepciones'
import { traslados } from '@nitida/contract/inventario.traslados'
import { llaves } from '@nitida/contract/llaves'
import { llevadas } from '@nitida/contract/llevadas'
import { mensajes } from '@nitida/contract/mensajes'
import { respuestas } from '@nitida/contract/mensajes.respuestas'
import { metas } from '@nitida/contract/metas'
import { micas } from '@nitida/contract/micas'
import { mudanza } from '@nitida/contract/mudanza'
import { pedidos } from '@nitida/contract/pedidos'
import { presupuestos } from '@nitida/contract/presupuestos'
import { primerosPasos } from '@nitida/contract/primerosPasos'
import { promociones } from '@nitida/contract/promociones'
import { rehechos } from '@nitida/contract/rehechos'
import { seguimiento } from '@nitida/contract/seguimiento'
import { sesion } from '@nitida/contract/sesion'
import { sucursales } from '@nitida/contract/sucursales'
import { tablero } from '@nitida/contract/tablero'
import { taller } from '@nitida/contract/taller'
import { envios } from '@nitida/contract/taller.envios'
import { externo } from '@nitida/contract/taller.externo'
import { terminales } from '@nitida/contract/terminales'
import { tickets } from '@nitida/contract/tickets'
import { usuarios } from '@nitida/contract/usuarios'
import { vulneraciones } from '@nitida/contract/vulneraciones'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildUsuario } from './builders.ts'
import { camposDe, llamadas } from './contrato.ts'
import type { Respondido } from './guardado.alta.ts'
import { altasDelPaciente } from './guardado.altas.clinica.ts'
import { altasDelMostrador } from './guardado.altas.ts'
import { crearTestApp, type TestApp } from './testApp.ts'

/**
 * Every field of every call that keeps something is kept: a value that is not its default is sent and read again. A new call with
 * a body is in one of the lists, or the last test names it.
 */
let t: TestApp
let admin: string

beforeAll(async () => {
  t = await crearTestApp()
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t.cerrar())

const altas = [...altasDelMostrador, ...altasDelPaciente].map((alta) => ({ ...alta, nombre: nombreDe(alta.endpoint) }))

function nombreDe({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

const EN_BLANCO: unknown[] = [undefined, null, '', 0, false]
/** Value of a field that a body leaves out; none where it may not. */
const omitido = (body: z.ZodType | undefined, campo: string): unknown =>
  body instanceof z.ZodObject ? body.shape[campo]?.safeParse(undefined).data : undefined

test.each(altas)('every field of $nombre is kept', async ({ endpoint, noSeLeen, preparar }) => {
  const campos = camposDe(endpoint.body).filter((campo) => !Object.hasOwn(noSeLeen, campo))
  expect(campos).not.toEqual([])
  const { tk = admin, params, body: enviado, leer } = await preparar(t, admin)
  for (const campo of campos) {
    expect([campo, EN_BLANCO.includes(enviado[campo])]).toEqual([campo, false])
    expect([campo, enviado[campo]]).not.toEqual([campo, omitido(endpoint.body, campo)])
  }

  const { status, body } = await t.call<Endpoint>(tk, endpoint, { params, body: enviado } as object)

  expect([status, body.error, body.errors]).toEqual([200, undefined, undefined])
  const guardado = Object.entries(await leer(body as Respondido))
  const leido = Object.fromEntries(guardado.filter(([campo]) => campos.includes(campo)))
  expect(leido).toMatchObject(Object.fromEntries(campos.map((campo) => [campo, enviado[campo]])))
})

/** Calls with a body of which nothing is kept field by field, and why; or that another test looks at. */
const aparte = new Map<Endpoint, string>([
  ...[usuarios.guardar, sucursales.guardar, clientes.guardar].map((una) => [una, 'guardado.test.ts'] as const),
  [sesion.login, 'compared, not kept'],
  ...[mudanza.subir, mudanza.cambiarMapa, mudanza.cambiarRenglon].map(
    (una) => [una, 'mudanza.pacientes.test.ts'] as const,
  ),
  [exportaciones.crear, 'exportaciones.test.ts'],
  [duplicados.unir, 'names two patients and fields; duplicados.union.test.ts'],
  [llevadas.empezar, 'a password, compared and not kept'],
  ...[ajustes.guardar, ajustes.subirLogo].map((una) => [una, 'ajustes.test.ts'] as const),
  [avisos.guardar, 'avisos.test.ts'],
  ...[primerosPasos.aplazar, impresoras.avisar].map((una) => [una, 'primerosPasos.test.ts'] as const),
  [sucursales.revisarCsd, 'looks, and keeps nothing'],
  ...Object.values(taller).map((una) => [una, 'taller.test.ts'] as const),
  [rehechos.rehacer, 'rehechos.test.ts'],
  [pedidos.medir, 'pedidos.montaje.test.ts'],
  ...Object.values(envios).map((una) => [una, 'taller.envios.test.ts'] as const),
  ...Object.values(externo).map((una) => [una, 'taller.externo.test.ts'] as const),
  ...Object.values(presupuestos).map((una) => [una, 'presupuestos.test.ts'] as const),
  ...Object.values(inventario).map((una) => [una, 'inventario.test.ts'] as const),
  ...Object.values(recepciones).map((una) => [una, 'inventario.recepciones.test.ts'] as const),
  ...Object.values(ordenesDeCompra).map((una) => [una, 'inventario.ordenes.test.ts'] as const),
  ...Object.values(traslados).map((una) => [una, 'inventario.traslados.test.ts'] as const),
  ...Object.values(etiquetas).map((una) => [una, 'draws, and keeps nothing'] as const),
  ...Object.values(conteos).map((una) => [una, 'inventario.conteos.test.ts'] as const),
  ...[arco.crear, arco.responder].map((una) => [una, 'arco.test.ts'] as const),
  ...[vulneraciones.crear, vulneraciones.agregar].map((una) => [una, 'vulneraciones.test.ts'] as const),
  [consentimientos.consentir, 'consentimientos.test.ts'],
  [imagenes.poner, 'inventario.imagen.test.ts'] as const,
  ...Object.values(micas).map((una) => [una, 'micas.test.ts'] as const),
  [listas69.cargar, 'facturacion.listas69.test.ts'] as const,
  [listaDelSat.comparar, 'facturacion.sat.test.ts'] as const,
  ...[terminales.subir, terminales.aclarar].map((una) => [una, 'terminales.test.ts'] as const),
  [informe.cambiar, 'negocio.informe.test.ts'] as const,
  [metas.guardar, 'negocio.metas.test.ts'] as const,
  ...[comisiones.cerrar, comisiones.crearRegla].map((una) => [una, 'comisiones.test.ts'] as const),
  ...[depositos.crear, depositos.revertir].map((una) => [una, 'depositos.test.ts'] as const),
  ...Object.values(conexiones).map((una) => [una, 'tried, and sealed; conexiones.test.ts'] as const),
  [demo.salir, 'empties; arranque.embebida.test.ts'],
  [cuenta.cambiarContrasena, 'usuarios.cuenta.test.ts: only its hash is kept'],
  ...[cuenta.pedirFactor, cuenta.activarFactor, cuenta.quitarFactor, usuarios.quitarFactor].map(
    (una) => [una, 'compared, and not kept; usuarios.factor.test.ts'] as const,
  ),
  [llaves.agregar, 'usuarios.llaves.test.ts'],
  ...[llaves.pedirEntrada, llaves.entrar, llaves.pedirAlta, llaves.quitar, llaves.quitarDe].map(
    (una) => [una, 'compared, and not kept; usuarios.llaves.test.ts'] as const,
  ),
  ...[usuarios.desactivar, usuarios.activar].map((una) => [una, 'ignored (D-11)'] as const),
  ...[seguimiento.enviar, citas.cancelarMultiples, citas.deshacerCancelacion, tablero.recibirMultiples].map(
    (una) => [una, 'names rows'] as const,
  ),
  [citas.marcarAsistencias, 'the marks of marcarAsistencia, for several'],
  [citas.agendarEspera, 'an appointment, as guardar and crear keep it'],
  ...Object.values(mensajes)
    .filter(({ method }) => method === 'POST')
    .map((una) => [una, 'a message made of rows'] as const),
  [respuestas.resolver, 'mensajes.webhook.dichos.test.ts'],
  [promociones.probar, 'a message'],
  [pedidos.actualizarEstatus, 'pedidos.estatus.test.ts: the status, and the payment of the balance'],
  ...[pedidos.eliminar, pedidos.deshacerEntrega].map((una) => [una, 'a reason, for the audit'] as const),
  [pedidos.devolverMercancia, 'marks on elements, and refunds as devolver writes them'],
  [cortes.reabrir, 'a reason; cortes.reabrir.test.ts reads it'],
  [cortes.cerrarSucursal, 'sums that are compared, and the note of cortes.crear; cortes.panel.test.ts reads it'],
  ...Object.values(tickets).map((una) => [una, 'draws'] as const),
  ...Object.values(documentos).map((una) => [una, 'draws'] as const),
  [historias.validar, 'asks'],
  [autofactura.crear, 'the receiver of facturacion.crear'],
  ...[facturacion.crearGlobal, contador.sacarDeGlobal].map((una) => [una, 'takes sales into a CFDI'] as const),
  ...[pendientesFiscales.resolver, pendientesFiscales.resolverFactura].map(
    (una) => [una, 'mends what is missing'] as const,
  ),
  ...[facturasEnCurso.cargarXml, facturasEnCurso.noTimbrada].map((una) => [una, 'ends an attempt'] as const),
  ...[facturacion.guardar, facturacion.reenviar, facturacion.cancelar].map((una) => [una, 'of a stored CFDI'] as const),
  [reenvios.varias, 'of a stored CFDI'],
  [pagosDeFactura.registrar, 'every field stands in its complemento, in the tests of facturacion.libres'],
  [notasDeCredito.crear, 'every field stands in its egreso, in the tests of facturacion.notas'],
  [pagosDeFactura.anular, 'takes such a payment back'],
  [pagosDeFactura.decirBancos, 'every field stands in its complemento, in the tests of facturacion.cobros'],
])

test('no call with a body is forgotten', () => {
  const vistas = new Set([...altas.map(({ endpoint }) => endpoint), ...aparte.keys()])
  const olvidadas = llamadas.filter((una) => una.body !== undefined && !vistas.has(una))
  expect(olvidadas.map(nombreDe)).toEqual([])
})
