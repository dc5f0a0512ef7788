/**
 * The demo chain's branches: two in Puebla and one at the border, in another zone and with the border's tax rate. That one invoices
 * advances by CFDIs of their own.
 */
export const sucursalesDemo = [
  {
    folio: '01',
    direccion: 'Av. Juárez 120, Centro, Puebla, Puebla',
    codigo_postal: '72000',
    rfc: 'ONP180412AB7',
    razon_social: 'OPTICAS NITIDA DE PUEBLA',
    zona_horaria: 'America/Mexico_City',
    telefono: '2222321000',
    horario: 'Lun a dom 9:00 a 20:00',
    tasa_iva: '0.16',
    anticipos: 'complementos',
  },
  {
    folio: '02',
    direccion: 'Calle 14 Poniente 308, San Pedro Cholula, Puebla',
    codigo_postal: '72760',
    rfc: 'ONP180412AB7',
    razon_social: 'OPTICAS NITIDA DE PUEBLA',
    zona_horaria: 'America/Mexico_City',
    telefono: '2222321001',
    horario: 'Lun a dom 9:00 a 20:00',
    tasa_iva: '0.16',
    anticipos: 'complementos',
  },
  {
    folio: '03',
    direccion: 'Av. Revolución 1450, Zona Centro, Tijuana, Baja California',
    codigo_postal: '22000',
    rfc: 'ONF200903CD1',
    razon_social: 'OPTICAS NITIDA DE LA FRONTERA',
    zona_horaria: 'America/Tijuana',
    telefono: '6646321002',
    horario: 'Lun a dom 9:00 a 20:00',
    tasa_iva: '0.08',
    anticipos: 'cfdi',
  },
] as const

/** Folio of the branch all named demo users share (D-71). */
export const SUCURSAL_DEMO = '01'
