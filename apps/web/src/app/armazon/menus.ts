import type { TipoUsuario } from '@nitida/contract/permisos'
import type { Preferencias } from '@nitida/contract/sesion'
import { type Pantalla, type Path, pantallaDe } from '../../base/direccion/paths.ts'
import type { Lugar } from '../../base/direccion/rutas.ts'

export type Grupo = 'Administración' | 'Atención' | 'Facturación' | 'Caja' | 'Mensajes'

export interface Opcion {
  readonly etiqueta: string
  readonly path: Path
  readonly pantalla: Pantalla
}

export type Menu = readonly { readonly grupo: Grupo; readonly opciones: readonly Opcion[] }[]

interface Entrada {
  readonly grupo: Grupo
  readonly etiqueta: string
  readonly path: Path
}

const item = (grupo: Grupo, etiqueta: string, path: Path): Entrada => ({ grupo, etiqueta, path })

const usuarios = item('Administración', 'Usuarios', '/dashboard')
const sucursales = item('Administración', 'Sucursales', '/dashboard/sucursales')
const promociones = item('Mensajes', 'Promociones', '/whatsapp/enviarPromocion')
const pacientes = item('Atención', 'Pacientes', '/dashboard')
const pacientesDeTodas = item('Atención', 'Pacientes', '/dashboard/clientes')
const citas = item('Atención', 'Citas', '/dashboard/citas')
const pedidos = item('Atención', 'Pedidos', '/dashboard/pedidos')
const generarFactura = item('Facturación', 'Generar Factura', '/facturacion/CrearFactura')
const facturas = item('Facturación', 'Gestión de facturas', '/facturas/gestion')
const corte = item('Caja', 'Corte de Caja', '/cortes/corteIndividual')
const corteDelMenu = item('Caja', 'Corte de Caja', '/corte/corteIndividual')
const panel = item('Caja', 'Panel de cortes', '/cortes/panelAdmin')

const deMostrador = [pacientes, citas, pedidos, generarFactura, facturas, corteDelMenu]

/** Menus by userType (spec §2), in its order within each group. */
const menus: Record<TipoUsuario, readonly Entrada[]> = {
  '0': [usuarios, sucursales, pacientesDeTodas, citas, pedidos, generarFactura, facturas, corte, panel, promociones],
  '1': deMostrador,
  '2': deMostrador,
  '3': [],
  '4': [pacientes, citas],
}

const grupos: readonly Grupo[] = ['Administración', 'Atención', 'Facturación', 'Caja', 'Mensajes']

/** The menu of a user type, by group; a group appears when it has items. */
export function menuDe(tipo: TipoUsuario): Menu {
  const visibles = menus[tipo].flatMap(({ grupo, etiqueta, path }) => {
    const pantalla = pantallaDe(path, tipo)
    return pantalla ? [{ grupo, opcion: { etiqueta, path, pantalla } }] : []
  })
  return grupos
    .map((grupo) => ({ grupo, opciones: visibles.filter((v) => v.grupo === grupo).map((v) => v.opcion) }))
    .filter(({ opciones }) => opciones.length > 0)
}

/** Where an item leads. Whoever left on Hoy is led there from the path alone, so the users are named. */
export const lugarDe = ({ path, pantalla }: Opcion, { inicioEnHoy }: Preferencias): Lugar => ({
  to: path,
  search: pantalla === 'usuarios' && inicioEnHoy ? { tab: 'usuarios' } : {},
})
