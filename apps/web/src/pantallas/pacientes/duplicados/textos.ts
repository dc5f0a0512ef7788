import type { CampoDeUnion, ClaseDeUnion, ComparacionDePacientes, FichaDeUnion } from '@nitida/contract/duplicados'
import { telefonoLegible } from '../../../entidades/paciente/telefonoLegible.ts'
import { fechaDeInstante, fechaLarga } from '../../../ui/formatos.ts'

export const etiquetaDe: Record<CampoDeUnion, string> = {
  nombreCompleto: 'Nombre',
  telefono: 'Teléfono',
  telefono2: 'Otro teléfono',
  nacimiento: 'Nacimiento',
  sexo: 'Sexo',
  email: 'Correo',
  domicilio: 'Domicilio',
  codigoPostal: 'Código postal',
  rfc: 'RFC',
  convenio: 'Convenio',
  sucursal: 'Sucursal',
}

export const claseEscrita: Record<ClaseDeUnion, string> = {
  citas: 'Citas',
  pedidos: 'Pedidos',
  pagos: 'Pagos',
  visitas: 'Visitas',
  historias: 'Historias',
  facturas: 'Facturas',
  mensajes: 'Mensajes',
  consentimientos: 'Permisos',
  borradores: 'Borradores',
  esperas: 'Lista de espera',
  seguimientos: 'Seguimientos',
}

/** What a record says in a field, as people read it; null where it says nothing. */
export function valorDe(ficha: FichaDeUnion, campo: CampoDeUnion): string | null {
  if (campo === 'nacimiento') return ficha.fechaNacimiento ? fechaLarga(ficha.fechaNacimiento) : `${ficha.edad} años`
  if (campo === 'sucursal') return `${ficha.sucursalNumber} - ${ficha.sucursalDireccion}`
  if (campo === 'telefono' || campo === 'telefono2') return telefonoLegible(ficha[campo])
  return ficha[campo]
}

/** Whether a field says something that another one could be kept for: an age is less than a birth date. */
export const dice = (ficha: FichaDeUnion, campo: CampoDeUnion): boolean =>
  campo === 'nacimiento' ? ficha.fechaNacimiento !== null : valorDe(ficha, campo) !== null

/** Since when he is here, and when he was examined last. */
export function desdeCuando({ createDate, importado, ultimaVisita }: FichaDeUnion): string {
  const desde = `desde el ${fechaDeInstante(createDate)}${importado ? ', importado' : ''}`
  return ultimaVisita ? `${desde} · última visita ${fechaDeInstante(ultimaVisita)}` : `${desde} · sin visitas`
}

/** What somebody agreed to. */
export function permisoEscrito(permiso: ComparacionDePacientes['permisos']['queda']): string {
  if (!permiso) return 'No se le ha preguntado'
  if (permiso.avisos && permiso.promociones) return 'Acepta avisos y promociones'
  if (permiso.avisos) return 'Acepta avisos; no promociones'
  return permiso.promociones ? 'Acepta promociones; no avisos' : 'No acepta mensajes'
}

/** Reasons as one sentence: 'Mismo teléfono, mismo nacimiento'. */
export const enUnaFrase = (motivos: readonly string[]): string =>
  motivos.map((motivo, i) => (i === 0 ? motivo : motivo.charAt(0).toLowerCase() + motivo.slice(1))).join(', ')
