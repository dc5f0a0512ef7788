import type { TipoUsuario } from '@nitida/contract/permisos'
import { expect, test } from 'vitest'
import { resolver } from '../base/direccion/guardia.ts'
import type { Path } from '../base/direccion/ubicaciones.ts'
import './pantallas.ts'

type Quien = 'nadie' | TipoUsuario
const quienes: readonly Quien[] = ['nadie', '0', '1', '2', '3', '4']

const seguir = (path: string, quien: Quien): string => {
  let en = path
  for (let pasos = 0; pasos < 5; pasos++) {
    const destino = resolver(en, quien === 'nadie' ? null : quien)
    if ('pantalla' in destino) return `${en} ${destino.pantalla}`
    if ('documento' in destino) return 'documento'
    en = destino.redirige
  }
  throw new Error(`${path} never arrives`)
}

/**
 * The route table of spec §2 with D-12, D-13 and D-15, written out by hand: what each type sees where. A dash is a path
 * closed to it.
 */
const tabla: Record<Exclude<Path, '/login' | '/Default' | '/corte/corteIndividual'>, Record<TipoUsuario, string>> = {
  '/dashboard': { '0': 'usuarios', '1': 'pacientes', '2': 'pacientes', '3': 'saludo', '4': 'pacientes' },
  '/dashboard/sucursales': { '0': 'sucursales', '1': '-', '2': '-', '3': '-', '4': '-' },
  '/dashboard/clientes': { '0': 'pacientes', '1': 'pacientes', '2': 'pacientes', '3': '-', '4': 'pacientes' },
  '/dashboard/citas': { '0': 'citas', '1': 'citas', '2': 'citas', '3': '-', '4': 'citas' },
  '/dashboard/crearPedido': { '0': 'nuevoPedido', '1': 'nuevoPedido', '2': 'nuevoPedido', '3': '-', '4': '-' },
  '/dashboard/editarPedido': { '0': 'editarPedido', '1': 'editarPedido', '2': 'editarPedido', '3': '-', '4': '-' },
  '/dashboard/pedidos': { '0': 'pedidos', '1': 'pedidos', '2': 'pedidos', '3': '-', '4': '-' },
  '/pedido/detalles': { '0': 'transacciones', '1': 'transacciones', '2': 'transacciones', '3': '-', '4': '-' },
  '/pedido/descripcion': { '0': 'descripcion', '1': '-', '2': '-', '3': '-', '4': '-' },
  '/historial/nuevaVisita': { '0': 'nuevaVisita', '1': '-', '2': 'nuevaVisita', '3': '-', '4': 'nuevaVisita' },
  '/historial/nuevaHistoriaClinica': {
    '0': 'nuevaHistoria',
    '1': '-',
    '2': 'nuevaHistoria',
    '3': '-',
    '4': 'nuevaHistoria',
  },
  '/facturacion/CrearFactura': {
    '0': 'generarFactura',
    '1': 'generarFactura',
    '2': 'generarFactura',
    '3': '-',
    '4': '-',
  },
  '/facturacion/CrearFacturaPublicoGeneral': {
    '0': 'facturaPublicoGeneral',
    '1': '-',
    '2': '-',
    '3': '-',
    '4': '-',
  },
  '/cortes/corteIndividual': { '0': 'corte', '1': 'corte', '2': 'corte', '3': '-', '4': '-' },
  '/cortes/panelAdmin': { '0': 'panelCortes', '1': '-', '2': '-', '3': '-', '4': '-' },
  '/pedido/tickets': { '0': 'tickets', '1': 'tickets', '2': 'tickets', '3': '-', '4': '-' },
  '/visita/historial': {
    '0': 'historialVisitas',
    '1': 'historialVisitas',
    '2': 'historialVisitas',
    '3': '-',
    '4': 'historialVisitas',
  },
  '/visita/historialDetalle': {
    '0': 'detalleVisita',
    '1': 'detalleVisita',
    '2': 'detalleVisita',
    '3': '-',
    '4': 'detalleVisita',
  },
  '/facturas/gestion': { '0': 'facturas', '1': 'facturas', '2': 'facturas', '3': '-', '4': '-' },
  '/whatsapp/enviarPromocion': { '0': 'promociones', '1': '-', '2': '-', '3': '-', '4': '-' },
}

const inicioDe: Record<Quien, string> = {
  nadie: '/login login',
  '0': '/dashboard usuarios',
  '1': '/dashboard pacientes',
  '2': '/dashboard pacientes',
  '3': '/dashboard saludo',
  '4': '/dashboard pacientes',
}

test('each type reaches exactly the paths of the specification; the closed ones end at its start (D-12, D-16)', () => {
  for (const [path, fila] of Object.entries(tabla)) {
    expect(seguir(path, 'nadie'), `${path} nobody`).toBe('/login login')
    for (const [tipo, pantalla] of Object.entries(fila) as [TipoUsuario, string][]) {
      const esperado = pantalla === '-' ? inicioDe[tipo] : `${path} ${pantalla}`
      expect(seguir(path, tipo), `${path} type ${tipo}`).toBe(esperado)
    }
  }
})

test('the path of the cash-closing menu leads to the path of the route table (D-13)', () => {
  for (const tipo of ['0', '1', '2'] as const)
    expect(seguir('/corte/corteIndividual', tipo)).toBe('/cortes/corteIndividual corte')
  for (const quien of ['nadie', '3', '4'] as const)
    expect(seguir('/corte/corteIndividual', quien)).toBe(inicioDe[quien])
})

test('the greeting of /Default is open to everybody, the login only to those outside (D-12, D-16)', () => {
  for (const quien of quienes) {
    expect(seguir('/Default', quien)).toBe('/Default saludo')
    expect(seguir('/login', quien)).toBe(inicioDe[quien])
    expect(seguir('/', quien)).toBe(inicioDe[quien])
    expect(seguir('/no/existe', quien)).toBe(inicioDe[quien])
  }
})

test('capitals and a final slash do not matter', () => {
  expect(seguir('/DASHBOARD/Sucursales/', '0')).toBe('/DASHBOARD/Sucursales/ sucursales')
  expect(seguir('/default/', 'nadie')).toBe('/default/ saludo')
})

test("the customers' pages are another document, for everybody (D-16, D-21)", () => {
  for (const quien of quienes)
    for (const path of ['/pedidoEstatus', '/politicaPrivacidad', '/citas/validarCita', '/=7Q2M5X8K1R4T9W3V6Y0Z2B5C8D'])
      expect(seguir(path, quien)).toBe('documento')
})

test('a screen is called after its folder, in its descriptor as in links to it', () => {
  const textos = import.meta.glob<string>('../pantallas/*/pantalla.ts', {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const nombres = Object.entries(textos).map(([archivo, texto]) => [
    archivo.split('/').at(-2),
    /interface Ubicaciones \{\s+(\w+): typeof ubicacion\s+\}/.exec(texto)?.[1],
  ])
  expect(nombres.length).toBeGreaterThan(20)
  expect(nombres.filter(([carpeta, nombre]) => carpeta !== nombre)).toEqual([])
})
