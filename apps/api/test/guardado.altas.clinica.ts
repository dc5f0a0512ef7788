import { borradores } from '@nitida/contract/borradores'
import { facturacion } from '@nitida/contract/facturacion'
import { historias } from '@nitida/contract/historias'
import { mostrador } from '@nitida/contract/mostrador'
import { promociones } from '@nitida/contract/promociones'
import { seguimiento } from '@nitida/contract/seguimiento'
import { sesion } from '@nitida/contract/sesion'
import { visitas } from '@nitida/contract/visitas'
import { buildCliente } from './builders.ts'
import { abrirEmisora, facturaLibre, receptor } from './facturas.ts'
import { type Alta, CALCULADO, DE_LA_FILA, hallada, type Respondido } from './guardado.alta.ts'
import { preparar, promocion } from './promociones.ts'
import { AHORA } from './reloj.ts'
import { buildHistoria, buildVisita, historiaCompleta, visitaCompleta } from './visitas.ts'

/** Values that differ from those of a built note too: a repeated one is no correction. */
const distintos = {
  ...({ dificultadCerca: 'Si', dolorCabeza: 'Si', irritacion: 'Si', hipertension: 'Si' } as const),
  optometrista: 'OTRA OPTOMETRISTA',
}

/** The newest correction of a note, as it was sent. */
const corregida = (addenda: { motivo: string; cambios: { campo: string; despues: unknown }[] }[] = []) => ({
  motivo: addenda[0]?.motivo,
  cambios: Object.fromEntries((addenda[0]?.cambios ?? []).map(({ campo, despues }) => [campo, despues])),
})

const QUIEN = { nombreCliente: DE_LA_FILA, nombreSucursal: DE_LA_FILA, createDate: CALCULADO }
const deClinica: Alta[] = [
  {
    endpoint: visitas.crear,
    noSeLeen: QUIEN,
    async preparar(t, tk) {
      const { id: idCliente, idSucursal } = await buildCliente(t.db)
      const leer = async () => {
        const [visita] = (await t.call(tk, visitas.ultima, { params: { clientId: idCliente } })).body.data
        const minuscula = (campo: string) => `${campo.charAt(0).toLowerCase()}${campo.slice(1)}`
        return Object.fromEntries(Object.entries(visita ?? {}).map(([campo, valor]) => [minuscula(campo), valor]))
      }
      return { body: { idCliente, idSucursal, ...visitaCompleta }, leer }
    },
  },
  {
    endpoint: historias.crear,
    noSeLeen: { ...QUIEN, saldo: CALCULADO },
    async preparar(t, tk) {
      const { id: idCliente, idSucursal } = await buildCliente(t.db)
      const leer = async () =>
        (await t.call(tk, historias.ultimaVisitaActual, { params: { clientId: idCliente } })).body.historia ?? {}
      return { body: { idCliente, idSucursal, ...historiaCompleta }, leer }
    },
  },
  {
    endpoint: visitas.corregir,
    noSeLeen: {},
    async preparar(t, tk) {
      const { id } = await buildVisita(t.db)
      const leer = async () => corregida((await t.call(tk, visitas.porId, { params: { id } })).body.data.addenda)
      return { params: { id }, body: { motivo: 'Se leyó mal', cambios: { ...visitaCompleta, ...distintos } }, leer }
    },
  },
  {
    endpoint: historias.corregir,
    noSeLeen: {},
    async preparar(t, tk) {
      const { id } = await buildHistoria(t.db)
      const { total: _, anticipo: __, ...clinicos } = historiaCompleta
      const leer = async () => corregida((await t.call(tk, historias.porId, { params: { id } })).body.historia?.addenda)
      return { params: { id }, body: { motivo: 'Se leyó mal', cambios: { ...clinicos, ...distintos } }, leer }
    },
  },
  {
    endpoint: borradores.guardar,
    noSeLeen: {},
    async preparar(t, tk) {
      const { id: clientId } = await buildCliente(t.db)
      const params = { formulario: 'visita', clientId } as const
      const leer = async () => (await t.call(tk, borradores.leer, { params })).body.data ?? {}
      return { params, body: { datos: { observaciones: 'A medias', esfOd: -1.25, diabetes: 'Si' } }, leer }
    },
  },
  {
    endpoint: sesion.preferencias,
    noSeLeen: {},
    async preparar(t, tk) {
      const leer = async () => (await t.call(tk, sesion.validateTk, {})).body.sesion.preferencias
      return {
        body: { inicioEnHoy: true, hoyPlegado: true, tipoTicket: 'Nota Simple', novedadVista: '2026-11-25' } as const,
        leer,
      }
    },
  },
]

const deSeguimiento: Alta[] = [
  {
    endpoint: seguimiento.anotarLlamada,
    noSeLeen: {},
    async preparar(t, tk) {
      const { idCliente: id } = await buildVisita(t.db, { enEl: new Date(AHORA.getTime() - 400 * 24 * 3600_000) })
      const leer = async () => {
        const { data } = (await t.call(tk, seguimiento.list, { query: { contactados: 'true' } })).body
        return hallada(data, (fila) => fila.id === id).ultimoContacto ?? {}
      }
      return { params: { id }, body: { motivo: 'revision', nota: 'Vuelve en enero', proximo: '2027-01-10' }, leer }
    },
  },
  {
    endpoint: seguimiento.indicarRevision,
    noSeLeen: {},
    async preparar(t, tk) {
      const { idCliente: id } = await buildVisita(t.db)
      const leer = async () => {
        const { data } = (await t.call(tk, mostrador.paciente, { params: { id } })).body
        return { dia: data.proximaRevision }
      }
      return { params: { id }, body: { dia: '2027-02-03' }, leer }
    },
  },
  {
    endpoint: promociones.enviar,
    noSeLeen: {},
    async preparar(t, tk) {
      const { idSucursal } = await preparar(t, 2)
      const leer = async ({ data }: Respondido) => {
        const id = data?.id ?? 0
        const { templateName, texto, iniciaEn } = (await t.call(tk, promociones.detalle, { params: { id } })).body.data
        // No answer says what the job that queues it reads.
        const guardada = await t.db.selectFrom('campana').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        const { audiencia, valores: customValues } = guardada
        return { templateName, finalMessage: texto, iniciaEn, audiencia, customValues }
      }
      return { body: promocion(idSucursal, { iniciaEn: '2026-11-25T18:00:00.000Z' }), leer }
    },
  },
  {
    endpoint: facturacion.crear,
    noSeLeen: {
      ...{ Conceptos: 'lines of the XML', Descuento: 'lines of the XML', FormaPago: 'in the XML' },
      ...{ SubTotal: CALCULADO, DescuentoCalculado: CALCULADO, Total: CALCULADO, CPLugarExpedicion: DE_LA_FILA },
      ...{ idPedido: 'no free invoice', relacion: 'in the XML', sustituye: 'the invoice that it cancels' },
      anticipo: "an order's",
    },
    async preparar(t) {
      const { admin, idSucursal } = await abrirEmisora(t)
      const Receptor = { ...receptor, Correo: 'juana@prueba.mx' }
      const leer = async () => {
        const { contentClient } = (await t.call(admin, facturacion.datosCliente, { params: { rfc: Receptor.RFC } }))
          .body
        const [factura] = (await t.call(admin, facturacion.list, { query: { sucursal: idSucursal } })).body.results
        return {
          Receptor: contentClient,
          IdSucursal: factura?.idSucursal,
          MetodoPago: factura?.metodoPago,
          Moneda: factura?.moneda,
          TipoCambio: factura?.tipoCambio,
        }
      }
      return { tk: admin, body: facturaLibre(idSucursal, { Receptor, Moneda: 'USD', TipoCambio: 18.25 }), leer }
    },
  },
]

export const altasDelPaciente: Alta[] = [...deClinica, ...deSeguimiento]
