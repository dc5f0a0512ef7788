import type { Page } from '@playwright/test'
import { pedir } from './clientes/pacientes.ts'
import { facturar, inventarReceptor } from './facturacion/facturas.ts'
import { mandarCajas } from './inventario/lentes.ts'
import { dia, type Encargo, encargar } from './pedidos/ordenes.ts'
import { type Abrir, correoDe, type Tipo, tipos } from './sesion/personas.ts'
import { expect, test } from './sesion/prueba.ts'
import { conToken, contratarCon, nombreUnico } from './usuarios/pantalla.ts'
import { examinar } from './visitas/examenes.ts'

const pasos = (desde: number, hasta: number, paso: number) =>
  Array.from({ length: Math.floor((hasta - desde) / paso) + 1 }, (_, i) => desde + i * paso)
/** Where a layout of the screens changes, in px: Tailwind's widths and those that the sheets and scripts name. */
const CORTES = [320, 480, 640, 720, 768, 1024, 1280, 1440]
/**
 * Widths from a phone to the large screen of a counter: both sides of each change of layout, where a layout has least room, and steps
 * between them. The content grows no wider than 1320 px and the menu has its full width by then, so that beyond 1660 only the
 * margins grow: one large screen stands for all.
 */
const ANCHOS = [
  ...new Set([
    ...CORTES.flatMap((corte) => [corte - 1, corte, corte + 20]),
    ...pasos(360, 1480, 80),
    390,
    412,
    820,
    1660,
    2560,
  ]),
]
  .filter((ancho) => ancho >= 320)
  .sort((a, b) => a - b)

/** A word that no line of a phone holds; names, orders and notes are made of it, so that what is long is nowhere forgotten. */
const LARGA = 'ESTERNOCLEIDOMASTOIDEOELECTROENCEFALOGRAFISTAPARANGARICUTIRIMICUARENSEHISTORICOS'
/** An order of ten million, the most that one may come to (its lens is 500). */
const MILLONES = 9_999_500
const ENTREGADO = { estatus: 'Entregado a cliente' } as const

interface Pantalla {
  tipo: Tipo
  ruta: string
  listo: (page: Page) => Promise<unknown>
}

/** Screens that are swept, each with what stands there once it has loaded. A new feature adds its line. */
const pantallas: readonly Pantalla[] = [
  { tipo: '0', ruta: '/dashboard/pedidos', listo: conTabla('Lista de pedidos') },
  { tipo: '2', ruta: '/dashboard/pedidos', listo: conTabla('Lista de pedidos') },
  { tipo: '0', ruta: '/dashboard/pedidos?vista=tablero', listo: conTitulo('Pedidos') },
  { tipo: '0', ruta: '/dashboard/pedidos?vista=inventario', listo: conTabla('Artículos') },
  { tipo: '1', ruta: '/dashboard/pedidos?vista=recibir', listo: conTitulo('Recibir mercancía') },
  { tipo: '0', ruta: '/dashboard/pedidos?vista=presupuestos', listo: conTitulo('Presupuestos') },
  { tipo: '1', ruta: '/dashboard/pedidos?vista=conteos', listo: conTitulo('Contar') },
  { tipo: '1', ruta: '/dashboard/pedidos?vista=cifras', listo: conTabla('Números de cada marca') },
  { tipo: '1', ruta: '/dashboard/pedidos?vista=cifras&figura=valor', listo: conTabla('Valor al costo') },
  { tipo: '1', ruta: '/dashboard/pedidos?vista=ordenes', listo: conTitulo('Pedidos a proveedores') },
  { tipo: '1', ruta: '/dashboard/pedidos?vista=ordenes&orden=1', listo: conTitulo('Pedido OC-01-1') },
  { tipo: '1', ruta: '/dashboard/pedidos?vista=ordenes&orden=2', listo: conTitulo('Pedido OC-01-2') },
  { tipo: '1', ruta: '/dashboard/pedidos?vista=traslados', listo: conTitulo('Traslados') },
  { tipo: '1', ruta: '/dashboard/pedidos?vista=traslados&traslado=TRASLADO', listo: conLotes },
  { tipo: '1', ruta: '/dashboard/pedidos?vista=inventario&articulo=LENTE', listo: conEntradaDeLotes },
  { tipo: '1', ruta: '/dashboard/pedidos?vista=taller', listo: conTitulo('Taller') },
  { tipo: '2', ruta: '/dashboard/pedidos?vista=taller', listo: conTitulo('Envíos') },
  { tipo: '0', ruta: '/pedido/detalles?id=PEDIDO', listo: conTabla('Transacciones') },
  { tipo: '0', ruta: '/pedido/descripcion?id=PEDIDO', listo: conTabla('Elementos del pedido') },
  { tipo: '0', ruta: '/dashboard/editarPedido?id=PEDIDO', listo: conTitulo('Editar pedido') },
  { tipo: '1', ruta: '/dashboard/pedidos?vista=micas', listo: conTabla('Lista de micas') },
  { tipo: '0', ruta: '/pedido/tickets?id=PEDIDO', listo: conTitulo('Tickets') },
  { tipo: '0', ruta: '/dashboard', listo: conTabla('Usuarios') },
  { tipo: '0', ruta: '/dashboard', listo: conEliminados('Usuarios', 'Ver eliminados') },
  { tipo: '0', ruta: '/dashboard/sucursales', listo: conTabla('Sucursales') },
  { tipo: '0', ruta: '/dashboard/sucursales', listo: conEliminados('Sucursales', 'Ver eliminadas') },
  { tipo: '0', ruta: '/dashboard/sucursales?vista=ajustes', listo: conFormulario('Ajustes') },
  { tipo: '0', ruta: '/dashboard/sucursales?vista=pasos', listo: conTitulo('Ajustes') },
  { tipo: '0', ruta: '/dashboard/sucursales?vista=aviso', listo: conFormulario('Aviso de privacidad') },
  { tipo: '0', ruta: '/dashboard/sucursales?vista=vulneraciones', listo: conTitulo('Ajustes') },
  { tipo: '0', ruta: '/dashboard/sucursales?vista=conexiones', listo: conDialogo('Configurar WhatsApp') },
  { tipo: '0', ruta: '/dashboard/clientes', listo: conTabla('Lista de Pacientes') },
  { tipo: '0', ruta: '/dashboard/citas', listo: conTitulo('Todas las Citas') },
  { tipo: '0', ruta: '/dashboard/citas?vista=correos', listo: conTodo },
  { tipo: '0', ruta: '/cortes/panelAdmin?dia=AYER', listo: conTitulo('Panel de cortes') },
  { tipo: '0', ruta: '/dashboard?vista=auditoria', listo: conTabla('Lo que se hizo') },
  { tipo: '0', ruta: '/cortes/panelAdmin?vista=depositos', listo: conTitulo('Depósitos') },
  { tipo: '1', ruta: '/cortes/corteIndividual?vista=depositos', listo: conTitulo('Depósitos') },
  { tipo: '0', ruta: '/cortes/panelAdmin?vista=comisiones', listo: conTitulo('Comisiones') },
  { tipo: '1', ruta: '/cortes/corteIndividual?vista=comisiones', listo: conTitulo('Comisiones') },
  { tipo: '0', ruta: '/cortes/panelAdmin?vista=negocio', listo: conTabla('Cifras de cada sucursal') },
  { tipo: '0', ruta: '/dashboard?tab=hoy&dias=30', listo: conTitulo('Últimos 30 días') },
  { tipo: '0', ruta: '/cortes/panelAdmin?vista=negocio&figura=cobrado', listo: conTabla('Cobros y devoluciones') },
  { tipo: '1', ruta: '/cortes/corteIndividual?vista=negocio', listo: conTitulo('Negocio') },
  { tipo: '0', ruta: '/dashboard?tab=hoy', listo: conTitulo('Hoy') },
  { tipo: '0', ruta: '/dashboard/clientes?paciente=CLIENTE', listo: conTodo },
  { tipo: '0', ruta: '/dashboard/clientes?paciente=CLIENTE&tab=privacidad', listo: conTodo },
  { tipo: '0', ruta: '/dashboard/clientes?vista=arco', listo: conTitulo('Solicitudes ARCO') },
  { tipo: '0', ruta: '/dashboard/crearPedido?idCliente=CLIENTE', listo: conFormulario('Datos del pedido') },
  { tipo: '0', ruta: '/historial/nuevaVisita?idCliente=CLIENTE', listo: conFormulario('Datos de la visita') },
  {
    tipo: '0',
    ruta: '/historial/nuevaHistoriaClinica?idCliente=CLIENTE',
    listo: conFormulario('Datos de la historia clínica'),
  },
  { tipo: '0', ruta: '/visita/historial?idCliente=CLIENTE', listo: conTodo },
  { tipo: '0', ruta: '/whatsapp/enviarPromocion', listo: conTodo },
  { tipo: '0', ruta: '/facturas/gestion?mes=0', listo: conTabla('Lista de facturas') },
  { tipo: '0', ruta: '/facturacion/CrearFacturaPublicoGeneral', listo: conTitulo('Factura de público en general') },
  { tipo: '2', ruta: '/facturacion/CrearFactura', listo: conFormulario('Datos de la factura') },
  { tipo: '2', ruta: '/facturacion/CrearFactura?idPedido=PEDIDO', listo: conFormulario('Datos de la factura') },
  { tipo: '2', ruta: '/cortes/corteIndividual', listo: conTitulo('Corte de Caja') },
  { tipo: '2', ruta: '/dashboard/clientes?paciente=CLIENTE', listo: conTodo },
  { tipo: '3', ruta: '/dashboard', listo: conTodo },
  { tipo: '4', ruta: '/dashboard/clientes?paciente=CLIENTE', listo: conTodo },
]

/** Tabs of screens, and open dialogs: every fourth width will do. */
const otras: readonly Pantalla[] = [
  { tipo: '0', ruta: '/dashboard/citas?vista=semana', listo: conTitulo('Citas de los próximos días') },
  { tipo: '2', ruta: '/dashboard/citas?vista=mensajes', listo: conTodo },
  { tipo: '2', ruta: '/dashboard/citas?vista=espera', listo: conTodo },
  { tipo: '2', ruta: '/dashboard/citas?vista=asistencia', listo: conTodo },
  { tipo: '2', ruta: '/dashboard/clientes?vista=porRevisar', listo: conTodo },
  { tipo: '2', ruta: '/dashboard/clientes?paciente=CLIENTE&tab=visitas', listo: conTodo },
  { tipo: '2', ruta: '/dashboard/clientes?paciente=CLIENTE&tab=pagos', listo: conTodo },
  { tipo: '0', ruta: '/visita/historialDetalle?idCliente=CLIENTE', listo: conTodo },
  { tipo: '0', ruta: '/visita/historial?idCliente=CLIENTE&vista=expediente', listo: conTodo },
  { tipo: '2', ruta: '/dashboard/clientes?paciente=CLIENTE&tab=citas', listo: conTodo },
  { tipo: '2', ruta: '/dashboard/clientes?paciente=CLIENTE&tab=pedidos', listo: conTodo },
  { tipo: '2', ruta: '/dashboard/clientes?paciente=CLIENTE&tab=mensajes', listo: conTodo },
  { tipo: '2', ruta: '/dashboard/clientes?paciente=CLIENTE', listo: conDialogo('Falta consentimiento') },
  { tipo: '2', ruta: '/pedido/detalles?id=PEDIDO', listo: conDialogo('Actualizar Estatus') },
  { tipo: '2', ruta: '/dashboard/citas?vista=mensajes', listo: conDialogo(/^Ver el mensaje a/) },
  { tipo: '2', ruta: '/dashboard/clientes', listo: conDialogo('Nuevo paciente') },
  { tipo: '2', ruta: '/dashboard/citas', listo: conDialogo('Nueva cita') },
  { tipo: '2', ruta: '/pedido/detalles?id=PEDIDO', listo: conDialogo(/^Cobrar \$/) },
  { tipo: '2', ruta: '/dashboard/pedidos?vista=tablero', listo: conDialogo('Recibir varios') },
  { tipo: '1', ruta: '/dashboard/clientes?vista=importar&libro=micas', listo: conTitulo('Importar lista de micas') },
  { tipo: '1', ruta: '/dashboard/pedidos?vista=micas', listo: conDialogo(/^Precios de/) },
  { tipo: '0', ruta: '/dashboard/crearPedido?idCliente=CLIENTE', listo: conDialogo('De la lista') },
  { tipo: '2', ruta: '/cortes/corteIndividual', listo: conDialogo('Registrar corte') },
  { tipo: '2', ruta: '/facturacion/CrearFactura', listo: conDolares },
  { tipo: '2', ruta: '/facturas/gestion?mes=0', listo: conDialogoDelMenu(/^Acciones/, 'Reenviar') },
  { tipo: '0', ruta: '/visita/historialDetalle?idCliente=CLIENTE', listo: conDialogo('Agregar adenda') },
  { tipo: '0', ruta: '/visita/historialDetalle?idCliente=CLIENTE', listo: conDialogo('Receta') },
  { tipo: '0', ruta: '/whatsapp/enviarPromocion', listo: conVistaPrevia },
  { tipo: '0', ruta: '/facturas/gestion?vista=pendientes', listo: conPendientes },
  { tipo: '0', ruta: '/facturas/gestion?vista=globales', listo: conGlobales },
  { tipo: '0', ruta: '/facturas/gestion?vista=polizas', listo: conTitulo('Gestión de facturas') },
  { tipo: '0', ruta: '/facturas/gestion?vista=pendientes', listo: conDialogo('Hacer el egreso') },
  { tipo: '0', ruta: '/facturas/gestion?mes=0', listo: conCuadre },
  { tipo: '0', ruta: '/facturas/gestion?vista=sat', listo: conTitulo('Gestión de facturas') },
  { tipo: '0', ruta: '/facturas/gestion?mes=0', listo: conDialogoDelMenu(/^Acciones/, 'Pagos') },
  { tipo: '0', ruta: '/facturas/gestion?mes=0', listo: conDialogoDelMenu(/^Acciones/, 'Nota de crédito') },
  { tipo: '0', ruta: '/facturas/gestion?mes=0', listo: conDialogoDelMenu(/^Acciones/, 'Cancelar') },
  { tipo: '0', ruta: '/pedido/detalles?id=FACTURADO', listo: conPendientes },
  { tipo: '0', ruta: '/pedido/detalles?id=FACTURADO', listo: conDialogo(/^Corregir forma de pago/) },
  { tipo: '0', ruta: '/pedido/detalles?id=FACTURADO', listo: conDialogo('Devolver') },
  { tipo: '0', ruta: '/pedido/detalles?id=ENTREGADO', listo: conDialogo('Deshacer entrega') },
  { tipo: '0', ruta: '/pedido/detalles?id=ENTREGADO', listo: conMercancia },
]

function conTabla(name: string) {
  return (page: Page) => expect(page.getByRole('table', { name }).getByRole('rowheader').first()).toBeVisible()
}
function conFormulario(name: string) {
  return (page: Page) => expect(page.getByRole('form', { name })).toBeVisible()
}
/** Waits until nothing of the screen is on its way, whatever the screen is called. */
async function conTodo(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}
const abierto = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
function conDialogo(name: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole('button', { name }).first().click()
    await expect(abierto(page)).toBeVisible()
  }
}
function conDialogoDelMenu(boton: RegExp, name: string) {
  return async (page: Page) => {
    await page.getByRole('button', { name: boton }).first().click()
    await page.getByRole('menuitem', { name }).click()
    await expect(abierto(page)).toBeVisible()
  }
}
async function conPendientes(page: Page) {
  await expect(page.getByRole('list', { name: 'Pendientes fiscales' }).getByRole('listitem').first()).toBeVisible()
}
async function conGlobales(page: Page) {
  await expect(page.getByRole('heading', { name: 'Facturas globales que se hacen solas' })).toBeVisible()
}
/** An invoice in dollars, whose rate shows. */
async function conDolares(page: Page) {
  await conFormulario('Datos de la factura')(page)
  const desglose = page.getByRole('button', { name: /Desglose$/ })
  if (await desglose.isVisible()) await desglose.click()
  await page.getByRole('radio', { name: 'Dólares (USD)' }).check()
  await expect(page.getByRole('textbox', { name: 'Tipo de cambio' })).toBeVisible()
}
/** Opens the month beside the ledger, and the rows of each reason. */
async function conCuadre(page: Page) {
  await conDialogo('Cuadre del mes')(page)
  const razones = abierto(page).locator('button[aria-expanded]')
  await expect(razones.first()).toBeVisible()
  for (const razon of await razones.all()) await razon.click()
  await expect(abierto(page).getByRole('link').first()).toBeVisible()
}
/** The lots of what arrives, each with its pieces. */
async function conLotes(page: Page) {
  await expect(page.getByRole('list', { name: /^Lotes de/ }).getByRole('listitem')).toHaveCount(2)
}
/** Enters boxes of two lots by hand. */
async function conEntradaDeLotes(page: Page) {
  await conDialogo('Entrada')(page)
  await abierto(page).getByRole('button', { name: 'Agregar lote' }).click()
  await abierto(page).getByRole('button', { name: 'Agregar otro lote' }).click()
  for (const n of [1, 2]) await abierto(page).getByLabel(`Lote ${n}`, { exact: true }).fill('LEJOS-2027-000000018')
}
/** Chooses goods to give back. */
async function conMercancia(page: Page) {
  await conDialogo('Devolver mercancía')(page)
  await abierto(page).getByRole('checkbox').first().check()
  await expect(abierto(page).getByText(/^Se devuelven/)).toBeVisible()
}
/** Chooses a template, whose message shows as on a phone. */
async function conVistaPrevia(page: Page) {
  await page.getByRole('combobox', { name: /^Plantilla/ }).click()
  await page.getByRole('option').nth(1).click()
  await conTodo(page)
}
/** Opens the list of removed rows, each of which offers to be brought back. */
function conEliminados(name: string, casilla: string) {
  return async (page: Page) => {
    await page.getByRole('checkbox', { name: casilla }).check()
    await expect(page.getByRole('table', { name }).getByRole('button', { name: 'Restaurar' }).first()).toBeVisible()
  }
}
function conTitulo(name: string) {
  return (page: Page) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/**
 * Finds what cannot be seen: the page itself or a dialog that reaches out of the screen, a row's button that stands where nobody
 * scrolls to, a text that its row cuts off.
 */
const fuera = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sobra = document.documentElement.scrollWidth - innerWidth
    const botones = [...document.querySelectorAll<HTMLElement>('td button, td a')].filter((boton) => {
      const { left, right, width } = boton.getBoundingClientRect()
      const marco = boton.closest('.overflow-auto, .overflow-x-auto')?.getBoundingClientRect()
      return width > 0 && (right > (marco?.right ?? innerWidth) + 1 || left < (marco?.left ?? 0) - 1)
    })
    const dialogos = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter((dialogo) => {
      const { left, right } = dialogo.getBoundingClientRect()
      return left < 0 || right > innerWidth + 1 || dialogo.scrollWidth > dialogo.clientWidth + 1
    })
    // A list that is pushed sideways has cells behind its gear, which stays in sight; a phone has no list of columns.
    const corridas = (innerWidth < 640 ? [] : [...document.querySelectorAll('table')]).filter((lista) => {
      const marco = lista.closest('.overflow-auto, .overflow-x-auto')
      return marco && marco.scrollWidth > marco.clientWidth + 1
    })
    // The rows of a phone's lists hide what stands at their left edge, the dot before a line; a table has its headings there.
    const recortadas = [...document.querySelectorAll('tr')].filter((fila) => {
      const margen = Number(/^inset\(.* ([\d.]+)px\)$/.exec(getComputedStyle(fila).clipPath)?.[1] ?? 0)
      const textos = document.createNodeIterator(fila.cells[0] ?? fila, NodeFilter.SHOW_TEXT)
      const tramo = document.createRange()
      for (let texto = textos.nextNode(); margen > 0 && texto; texto = textos.nextNode()) {
        tramo.selectNodeContents(texto)
        const { left, width } = tramo.getBoundingClientRect()
        if (width > 1 && left < fila.getBoundingClientRect().left + margen) return true
      }
      return false
    })
    return [
      ...new Set(
        recortadas.map((fila) => `what «${fila.closest('table')?.caption?.textContent}» says at its left edge`),
      ),
      ...corridas.map((lista) => `the list «${lista.caption?.innerText}»`),
      ...(dialogos.length > 0 ? ['the dialog'] : []),
      ...(sobra > 0 ? [`the page, by ${sobra} px`] : []),
      ...new Set(
        botones.map((boton) => boton.getAttribute('aria-label')?.replace(/\d+/g, 'n') ?? boton.textContent ?? ''),
      ),
    ]
  })

/** What sizes the window through the browser's own protocol and looks; it keeps it low, because each step costs what it draws. */
async function medidor(page: Page) {
  const pantalla = await page.context().newCDPSession(page)
  return async (width: number) => {
    const tamano = { width, height: 300, deviceScaleFactor: 1, mobile: false }
    await pantalla.send('Emulation.setDeviceMetricsOverride', tamano)
    return fuera(page)
  }
}

/**
 * Stamps invoices with the longest word: one whose money went partly back, one of a delivered order, and one by hand, in dollars,
 * that is paid later, which is the newest.
 */
async function facturarLargas(page: Page, caja: Page, encargo: Encargo) {
  const pagado = { ...encargo, tipoPago: 'total' } as const
  const [facturado, entregado] = [await encargar(caja, pagado), await encargar(caja, { ...pagado, ...ENTREGADO })]
  for (const { id } of [facturado, entregado]) await facturar(caja, inventarReceptor(LARGA), { idPedido: id })
  const devuelto = { importe: MILLONES, formaPago: 'Efectivo', motivo: LARGA }
  expect((await pedir(page, 'POST', `/pedidos/${facturado.id}/devoluciones`, devuelto)).status).toBe(200)
  await facturar(caja, inventarReceptor(LARGA), { precio: 8_000_000, metodo: 'PPD', tipoCambio: 18.123456 })
  return { FACTURADO: facturado.id, ENTREGADO: entregado.id }
}

/** Boxes of the longest name are on their way to the branch. */
async function conDueno(abrir: Abrir) {
  const dueno = await abrir(correoDe['0'])
  await dueno.goto('/dashboard')
  return mandarCajas(dueno, LARGA)
}

/** Makes a user and a branch with long names, and removes them. */
async function eliminarAlguno(page: Page): Promise<void> {
  await page.goto('/dashboard')
  const headers = await conToken(page)
  const name = nombreUnico()
  await contratarCon(page, `${name} Guadalupe`, { userType: '1', lastName: 'Villavicencio y Ordóñez' })
  const hallados = await page.request.get('/api/usuarios', { headers, params: { search: name } })
  expect(hallados.status(), await hallados.text()).toBe(200)
  const { data } = await hallados.json()
  const creada = await page.request.post('/api/crearSucursal', {
    headers,
    data: {
      ...{
        numeroSucursal: name.slice(1, 9),
        direccion: `Calzada Ignacio Zaragoza ${name} 1580, Col. Agrícola Oriental`,
      },
      ...{ codigoPostal: '72000', rfc: 'EKU9003173C9', razonSocial: 'ESCUELA KEMPER URGATE', idEncargado: data[0].id },
    },
  })
  const { id } = (await creada.json()).data
  for (const path of [`usuarios/${data[0].id}`, `sucursales/${id}`])
    expect((await page.request.delete(`/api/${path}`, { headers })).status(), path).toBe(200)
}

test.describe.configure({ mode: 'parallel' })

/** Screens that one journey sweeps; a sweep takes a second or two. */
const TANDA = 14

const todas = [
  ...pantallas.map((una) => ({ ...una, anchos: ANCHOS })),
  ...otras.map((una) => ({ ...una, anchos: ANCHOS.filter((_, i) => i % 4 === 0) })),
]
const tandas = tipos.flatMap((tipo) => {
  const suyas = todas.filter((una) => una.tipo === tipo)
  return pasos(0, suyas.length - 1, TANDA).map((desde) => ({ tipo, desde, suyas: suyas.slice(desde, desde + TANDA) }))
})

for (const { tipo, desde, suyas } of tandas)
  test(`no screen of type ${tipo} reaches out of any width (from ${desde + 1})`, async ({ abrir }) => {
    test.slow()
    const page = await abrir(correoDe[tipo])
    const caja = await abrir(correoDe['2'])
    await caja.goto('/dashboard')
    const encargo = { nombre: LARGA, armazon: MILLONES, texto: LARGA }
    const { id, idCliente } = await encargar(caja, { ...encargo, entrega: 0 })
    await encargar(caja, { ...encargo, idCliente, estatus: 'Recibido en sucursal' })
    await examinar(caja, { id: idCliente }, { observaciones: LARGA, optometrista: LARGA })
    await examinar(caja, { id: idCliente }, { esfOd: -2, observaciones: LARGA, optometrista: LARGA })
    const ayer = await dia(caja, -1)
    if (tipo === '0') await eliminarAlguno(page)
    const enviadas = suyas.some(({ ruta }) => /LENTE|TRASLADO/.test(ruta)) ? await conDueno(abrir) : {}
    const facturadas = tipo === '0' ? await facturarLargas(page, caja, encargo) : {}
    const medir = await medidor(page)
    const fallas: string[] = []
    const valores = { PEDIDO: id, CLIENTE: idCliente, AYER: ayer, ...facturadas, ...enviadas }
    const direccion = (ruta: string) =>
      Object.entries(valores).reduce((texto, [nombre, valor]) => texto.replace(nombre, String(valor)), ruta)
    for (const { ruta, listo, anchos } of suyas) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(direccion(ruta))
      await listo(page)
      for (const width of anchos) fallas.push(...(await medir(width)).map((que) => `${ruta} at ${width}: ${que}`))
    }
    expect(fallas).toEqual([])
  })

test("a customer's page holds the longest word and the largest amount at any width", async ({ abrir, page }) => {
  const caja = await abrir(correoDe['2'])
  await caja.goto('/dashboard')
  const { id } = await encargar(caja, { nombre: LARGA, armazon: MILLONES, texto: LARGA })
  const [{ HashId }] = (await pedir(caja, 'GET', `/pedidoPorId/${id}`)).data
  await page.goto(`/=${HashId}`)
  await expect(page.getByText('Saldo pendiente')).toBeVisible()
  const medir = await medidor(page)
  for (const width of ANCHOS) expect(await medir(width), String(width)).toEqual([])
})

test('the menu at the left gives its room back before the page hears that the screen is narrow', async ({ abrir }) => {
  const page = await abrir(correoDe['2'])
  await page.addInitScript(() => {
    MediaQueryList.prototype.addEventListener = () => {}
  })
  await page.goto('/dashboard/citas')
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(menu).toBeHidden()
})
