import type { ClaseDeDatos, EstadoDeVulneracion, TipoDeVulneracion } from '@nitida/contract/vulneraciones.rules'
import type { BadgeTone } from '../../../ui/Badge.tsx'

export const nombreDeTipo: Record<TipoDeVulneracion, string> = {
  perdida: 'Se perdieron o se destruyeron',
  robo: 'Se robaron, extraviaron o copiaron',
  acceso: 'Alguien los usó o los vio',
  alteracion: 'Se dañaron o se cambiaron',
}

export const nombreDeClase: Record<ClaseDeDatos, string> = {
  identificacion: 'Identificación: nombre, edad, sexo',
  contacto: 'Contacto: teléfono, correo, domicilio',
  salud: 'Salud: graduaciones e historias (sensibles)',
  compras: 'Compras: pedidos, pagos, citas',
  fiscales: 'Facturación: RFC y sus datos',
  acceso: 'Acceso: contraseñas o claves',
  imagenes: 'Fotos y firmas',
}

export const estados: Record<EstadoDeVulneracion, readonly [palabra: string, tono: BadgeTone]> = {
  por_avisar: ['Por avisar', 'bad'],
  avisada: ['Avisada', 'ok'],
  sin_aviso: ['No requiere aviso', 'neutral'],
}
