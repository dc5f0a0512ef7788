import type { ClaveDePaso, PrimerosPasos } from '@nitida/contract/primerosPasos'
import { aPath, type Enlace } from '../../base/direccion/ubicaciones.ts'

interface DefinicionDePaso {
  titulo: string
  /** What it is for. */
  que: string
  /** What does not work meanwhile. */
  sinEl: string
  minutos: number
  /** The verb of its button. */
  accion: string
  /** Where it is done; absent, the step is done on the spot. */
  lugar?: (pasos: PrimerosPasos) => Enlace
  /** Whether it needs a branch first. */
  conSucursal?: true
}

const desde = 'pasos'

/** What is particular to each step; where it is done is a screen that exists for it. */
export const PASOS: Record<ClaveDePaso, DefinicionDePaso> = {
  cadena: {
    titulo: 'Tu cadena',
    que: 'Nombre, logo, color y quién responde por los datos personales',
    sinEl: 'Tickets y mensajes dicen otro nombre.',
    minutos: 1,
    accion: 'Poner nombre, logo y contacto',
    lugar: () => aPath('/dashboard/sucursales', { vista: 'ajustes', desde }),
  },
  sucursal: {
    titulo: 'Primera sucursal',
    que: 'Domicilio, RFC, régimen, horario y su encargado',
    sinEl: 'Sin una sucursal no se puede vender ni agendar.',
    minutos: 3,
    accion: 'Dar de alta la sucursal',
    lugar: () => aPath('/dashboard/sucursales', { abrir: 'nueva', desde }),
  },
  personas: {
    titulo: 'Personas',
    que: 'Quién cobra, quién examina y quién está en el laboratorio',
    sinEl: 'Solo tú y el encargado pueden entrar.',
    minutos: 1,
    accion: 'Agregar a alguien',
    lugar: () => aPath('/dashboard', { tab: 'usuarios', abrir: 'nuevo' }),
  },
  csd: {
    titulo: 'Sello digital (CSD)',
    que: 'Para timbrar facturas',
    sinEl: 'Sin esto todo funciona, menos timbrar.',
    minutos: 1,
    accion: 'Subir el CSD',
    lugar: ({ idSucursal }) => aPath('/dashboard/sucursales', { ...(idSucursal ? { editar: idSucursal } : {}), desde }),
    conSucursal: true,
  },
  impresora: {
    titulo: 'Impresora y ticket',
    que: 'Se busca sola en esta computadora',
    sinEl: 'Mientras tanto los tickets salen en PDF.',
    minutos: 1,
    accion: 'Buscar e imprimir una prueba',
  },
  whatsapp: {
    titulo: 'WhatsApp',
    que: 'Avisos de lentes listos y citas',
    sinEl: 'Los mensajes se guardan y no se envían.',
    minutos: 3,
    accion: 'Conectar WhatsApp',
    lugar: () => aPath('/dashboard/sucursales', { vista: 'conexiones', cuenta: 'whatsapp', desde }),
  },
  correo: {
    titulo: 'Correo',
    que: 'Facturas y recibos por correo',
    sinEl: 'Los correos se guardan y no se envían.',
    minutos: 2,
    accion: 'Conectar el correo',
    lugar: () => aPath('/dashboard/sucursales', { vista: 'conexiones', cuenta: 'correo', desde }),
  },
  pac: {
    titulo: 'Timbrado (PAC)',
    que: 'La cuenta que timbra tus facturas',
    sinEl: 'Las facturas se timbran sin validez fiscal.',
    minutos: 2,
    accion: 'Conectar el PAC',
    lugar: () => aPath('/dashboard/sucursales', { vista: 'conexiones', cuenta: 'pac', desde }),
  },
  datos: {
    titulo: 'Tus datos de antes',
    que: 'Pacientes, pedidos y citas desde Excel',
    sinEl: 'Empiezas con la lista de pacientes vacía.',
    minutos: 2,
    accion: 'Importar desde Excel',
    lugar: () => aPath('/dashboard/clientes', { vista: 'importar' }),
    conSucursal: true,
  },
  practica: {
    titulo: 'Pedido de práctica',
    que: 'Con ticket; después se quita',
    sinEl: 'El primer pedido que tomes será de verdad.',
    minutos: 1,
    accion: 'Hacer un pedido de práctica',
    conSucursal: true,
  },
}
