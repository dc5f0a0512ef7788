import type { EstadoDeConexiones } from './conexiones.ts'

const DIA_MS = 86_400_000
const HORA_MS = 3_600_000
/** Days before its end from which a seal is told of, since a new one takes an appointment at SAT. */
const DIAS_DE_AVISO = 60
/** Hours after which the backup of every night is missing. */
const HORAS_DE_RESPALDO = 26

export type Salud = 'bien' | 'pronto' | 'mal' | 'nada'

/** How a seal stands: it ended, ends soon, holds, or is not there. */
export function saludDeSello({ hasta }: { hasta: string | null }, en: string): Salud {
  if (hasta === null) return 'nada'
  const queda = Date.parse(hasta) - Date.parse(en)
  if (queda <= 0) return 'mal'
  return queda <= DIAS_DE_AVISO * DIA_MS ? 'pronto' : 'bien'
}

/** How the backup stands; where its folder is not seen from here nobody knows. */
export function saludDeRespaldo({ seVe, en: copia }: EstadoDeConexiones['respaldo'], en: string): Salud {
  if (!seVe) return 'nada'
  return copia !== null && Date.parse(en) - Date.parse(copia) <= HORAS_DE_RESPALDO * HORA_MS ? 'bien' : 'mal'
}

export interface AsuntoDeConexion {
  clave: string
  titulo: string
  detalle: string
}

/** What does not work, for whoever has to mend it, the most urgent first. */
export function asuntosDeConexiones(estado: EstadoDeConexiones): AsuntoDeConexion[] {
  const { en, whatsapp, correo, sellos, impresoras, respaldo } = estado
  const parados = (cuantos: number, uno: string, varios: string) =>
    `${cuantos === 1 ? `Espera 1 ${uno}` : `Esperan ${cuantos} ${varios}`}; nada se pierde`
  return [
    ...(whatsapp.codigo === null
      ? []
      : [
          {
            clave: 'whatsapp',
            titulo: 'WhatsApp no envía',
            detalle: parados(whatsapp.enEspera, 'mensaje', 'mensajes'),
          },
        ]),
    ...(correo.codigo === null
      ? []
      : [{ clave: 'correo', titulo: 'El correo no sale', detalle: parados(correo.enEspera, 'correo', 'correos') }]),
    ...sellos
      .filter((sello) => saludDeSello(sello, en) === 'mal')
      .map(({ idSucursal, sucursalNumber, rfc }) => ({
        clave: `sello-${idSucursal}`,
        titulo: `El sello (CSD) de la sucursal ${sucursalNumber} venció`,
        detalle: `${rfc}: sus facturas no se pueden timbrar`,
      })),
    ...impresoras
      .filter(({ bien }) => !bien)
      .map(({ sucursalNumber, impresora }) => ({
        clave: `impresora-${sucursalNumber ?? ''}-${impresora}`,
        titulo: `La impresora ${impresora} no imprime`,
        detalle: sucursalNumber ? `Sucursal ${sucursalNumber}` : 'De quien no tiene sucursal',
      })),
    ...(saludDeRespaldo(respaldo, en) === 'mal'
      ? [
          {
            clave: 'respaldo',
            titulo: respaldo.en ? 'El respaldo se quedó viejo' : 'No hay ningún respaldo',
            detalle: 'Avisa a quien cuida el servidor',
          },
        ]
      : []),
  ]
}
