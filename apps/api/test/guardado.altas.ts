import { citas } from '@nitida/contract/citas'
import { clientes } from '@nitida/contract/clientes'
import { cortes } from '@nitida/contract/cortes'
import { pedidos } from '@nitida/contract/pedidos'
import type { formasPago } from '@nitida/contract/pedidos.rules'
import { sucursales } from '@nitida/contract/sucursales'
import { usuarios } from '@nitida/contract/usuarios'
import { buildCita, buildCliente, buildSucursal, buildUsuario } from './builders.ts'
import { abrirTienda, esperaDe } from './cortes.ts'
import { type Alta, CALCULADO, DE_LA_FILA, hallada, type Respondido } from './guardado.alta.ts'
import { tomarPedido } from './pedidos.ts'
import type { TestApp } from './testApp.ts'
import { buildVisita } from './visitas.ts'

const vivaEn = (t: TestApp, tk: string) => async (respuesta: Respondido) =>
  (await t.call(tk, citas.porId, { params: { id: respuesta.data?.id ?? 0 } })).body.data

const FISCAL = { fiscal: 'facturacion.pendientes.test.ts: how its invoice follows' }

const deAgenda: Alta[] = [
  {
    endpoint: citas.crear,
    noSeLeen: { sucursalDireccion: DE_LA_FILA, clienteName: DE_LA_FILA },
    async preparar(t, tk) {
      const { id: idCliente, idSucursal: sucursalId } = await buildCliente(t.db)
      const body = { fecha: '2026-11-26', hora: '11:15', sucursalId, idCliente, telefonoCliente: '2229998877' }
      return { body, leer: vivaEn(t, tk) }
    },
  },
  {
    endpoint: citas.guardar,
    noSeLeen: { sucursalDireccion: DE_LA_FILA, version: 'says which version is changed' },
    async preparar(t, tk) {
      const { id } = await buildCita(t.db)
      const sucursalId = await buildSucursal(t.db)
      const body = { fecha: '2026-11-27', hora: '12:30', sucursalId, telefonoCliente: '2221110099' }
      return { params: { id }, body, leer: vivaEn(t, tk) }
    },
  },
  {
    endpoint: citas.marcarAsistencia,
    noSeLeen: {},
    async preparar(t, tk) {
      const { id } = await buildCita(t.db, { fecha: '2026-11-23' })
      return { params: { id }, body: { asistencia: 'No asistió' }, leer: vivaEn(t, tk) }
    },
  },
  {
    endpoint: citas.esperar,
    noSeLeen: {},
    async preparar(t, tk) {
      const { id: idCliente, idSucursal: sucursalId } = await buildCliente(t.db)
      const body = { idCliente, sucursalId, dias: [2, 4], desdeHora: '10:15', hastaHora: '12:45' }
      const leer = async () => {
        const { data } = (await t.call(tk, citas.listaDeEspera, { query: { sucursalId } })).body
        return hallada(data, (fila) => fila.idCliente === idCliente)
      }
      return { body, leer }
    },
  },
]

const deCatalogos: Alta[] = [
  {
    endpoint: usuarios.crear,
    noSeLeen: { password: 'only its hash is kept', branchNum: DE_LA_FILA, branchAddress: DE_LA_FILA },
    async preparar(t, tk) {
      const branchId = await buildSucursal(t.db)
      const body = {
        ...{ name: 'Alta', lastName: 'Primera', secondLastName: 'Segunda', email: `alta${branchId}@prueba.mx` },
        ...{ userType: '4', sessionLimit: '07:15-16:45', branchId, cedula: '8123456', password: 'otra-contraseña' },
      }
      const leer = async () => {
        const { data } = (await t.call(tk, usuarios.list, { query: {} })).body
        return hallada(data, (fila) => fila.email === body.email)
      }
      return { body, leer }
    },
  },
  {
    endpoint: usuarios.cambiarHorario,
    noSeLeen: {},
    async preparar(t, tk) {
      const { id } = await buildUsuario(t.db, { tipo: '2' })
      const leer = async () =>
        hallada((await t.call(tk, usuarios.list, { query: {} })).body.data, (fila) => fila.id === id)
      return { params: { id }, body: { sessionLimit: '06:30-15:45' }, leer }
    },
  },
  {
    endpoint: sucursales.crear,
    noSeLeen: { encargado: DE_LA_FILA, CSD: 'secret', privateKey: 'secret', passCSD: 'secret' },
    async preparar(t, tk) {
      const { id: idEncargado } = await buildUsuario(t.db, { tipo: '1', idSucursal: null })
      const body = {
        ...{
          numeroSucursal: `A${idEncargado}`,
          direccion: 'Calle nueva 1, Tijuana',
          codigoPostal: '22000',
          idEncargado,
        },
        ...{ rfc: 'ONP180412AB7', razonSocial: 'OTRA RAZÓN', zonaHoraria: 'America/Tijuana', tasaIva: '0.08' },
        ...{
          regimen: '626',
          autofactura: true,
          globalCada: 'diaria',
          anticipos: 'cfdi',
          telefono: '2221234567',
          horario: 'Lun a sáb 10:00 a 20:00',
        },
        mapa: 'https://maps.app.goo.gl/nueva',
        ...{ recordatorioHoras: 48, recordatorioProximoHoras: 3, silencioDesde: 20, silencioHasta: 10 },
      }
      const leer = async () => {
        const { data } = (await t.call(tk, sucursales.list, { query: {} })).body
        const fila = hallada(data, ({ sucursalNumber }) => sucursalNumber === body.numeroSucursal)
        return { ...fila, numeroSucursal: fila.sucursalNumber }
      }
      return { body, leer }
    },
  },
  {
    endpoint: clientes.crear,
    noSeLeen: {},
    async preparar(t, tk) {
      const sucursal = await buildSucursal(t.db)
      const consentimiento = {
        ...{ versionAviso: 'Importado', whatsappAvisos: true, whatsappPromociones: true, medio: 'telefono' },
      }
      const body = {
        ...{ nombreCompleto: `ALTA NÚMERO ${sucursal}`, edad: 61, telefono: `222${1_000_000 + sucursal}` },
        ...{ fechaNacimiento: '1965-03-04', sexo: 'Femenino', domicilio: 'Otra calle 2', telefono2: '2223334455' },
        ...{
          email: 'otro@correo.mx',
          rfc: 'EKU9003173C9',
          codigoPostal: '72001',
          sucursal,
          consentimiento,
          convenio: 'MAGISTERIO',
        },
      }
      const leer = async ({ data }: Respondido) =>
        (await t.call(tk, clientes.porId, { params: { id: data?.id ?? 0 } })).body.data
      return { body, leer }
    },
  },
]

async function cuerpoDePedido(t: TestApp) {
  const cliente = await buildCliente(t.db)
  const { id: idVisita } = await buildVisita(t.db, { cliente })
  const partes = { armazon: 'Nítida 52□18', importeArmazon: 500, lente: 'Azul', importeLente: 300, otro: 'Estuche' }
  const elementos = [{ ...partes, importeOtro: 50, grado: '-1.00', tono: 'Gris', observaciones: 'Con prisma' }]
  return {
    ...{ idCliente: cliente.id, idSucursal: cliente.idSucursal, fechaEntrega: '2026-12-03' },
    ...({ tipoPago: 'Anticipo', formaPago: 'Debito', facturacion: 'True', tipoTicketFis: 'Nota Simple' } as const),
    anticipo: 350,
    ...{ observaciones: 'Urge', idVisita, elementos },
  }
}

const leerPedido = async (t: TestApp, tk: string, id: number) => {
  const { pedido, elementos } = (await t.call(tk, pedidos.conElementos, { params: { id } })).body
  return { ...pedido, fechaEntrega: pedido.fechaEntregaPrevista, elementos }
}

const filaDelLibro = async (t: TestApp, tk: string, id: number, tipo: string) => {
  const { data } = (await t.call(tk, pedidos.transaccion, { params: { id } })).body
  const fila = hallada(data, (pago) => pago.tipo === tipo)
  return { ...fila, importe: Math.abs(fila.importe) }
}

const conAnticipo = async (t: TestApp, tk: string) => {
  const usuario = await buildUsuario(t.db)
  return (await tomarPedido(t, tk, usuario, { tipoPago: 'Anticipo', anticipo: 100 })).id
}

const dePedidos: Alta[] = [
  {
    endpoint: pedidos.crear,
    noSeLeen: {
      idHistoria: 'instead of a visit; read again in pedidos.visita.test.ts',
      montaje: 'rows of their own; read again in pedidos.montaje.test.ts',
    },
    async preparar(t, tk) {
      return { body: await cuerpoDePedido(t), leer: ({ pedidoId }) => leerPedido(t, tk, pedidoId ?? 0) }
    },
  },
  {
    endpoint: pedidos.actualizar,
    noSeLeen: {
      ...FISCAL,
      version: 'says which version is changed',
      idHistoria: 'instead of a visit; read again in pedidos.visita.test.ts',
    },
    async preparar(t, tk) {
      const body = await cuerpoDePedido(t)
      const nuevo = { ...body, formaPago: 'Efectivo', anticipo: 100, idVisita: null, observaciones: '' } as const
      const { pedidoId: id } = (await t.call(tk, pedidos.crear, { body: { ...nuevo, elementos: [...body.elementos] } }))
        .body
      return { params: { id }, body, leer: () => leerPedido(t, tk, id) }
    },
  },
  {
    endpoint: pedidos.abonar,
    noSeLeen: { segunda: 'a row of its own in the ledger' },
    async preparar(t, tk) {
      const id = await conAnticipo(t, tk)
      const body = { importe: 150, formaPago: 'Transferencia' }
      return { params: { id }, body, leer: () => filaDelLibro(t, tk, id, 'abono') }
    },
  },
  {
    endpoint: pedidos.devolver,
    noSeLeen: FISCAL,
    async preparar(t, tk) {
      const id = await conAnticipo(t, tk)
      const body = { importe: 50, formaPago: 'Efectivo', motivo: 'Se cobró de más' }
      return { params: { id }, body, leer: () => filaDelLibro(t, tk, id, 'devolucion') }
    },
  },
  {
    endpoint: pedidos.corregir,
    noSeLeen: FISCAL,
    async preparar(t, tk) {
      const id = await conAnticipo(t, tk)
      const [pago] = (await t.call(tk, pedidos.transaccion, { params: { id } })).body.data
      const body = { formaPago: 'Credito', motivo: 'Pagó con tarjeta' }
      return { params: { id: pago?.id }, body, leer: () => filaDelLibro(t, tk, id, 'correccion') }
    },
  },
]

const porForma = { totalEfectivo: 'Efectivo', totalCredito: 'Credito', totalDebito: 'Debito' } as const
const deCortes: Alta[] = [
  {
    endpoint: cortes.crear,
    noSeLeen: { idCreador: CALCULADO, nombreCreador: CALCULADO, fechaCorte: CALCULADO, tipoUsuarioCreador: CALCULADO },
    async preparar(t) {
      const { caja, idSucursal } = await abrirTienda(t)
      const formas: (typeof formasPago)[number][] = [...Object.values(porForma), 'Transferencia']
      for (const formaPago of formas) await tomarPedido(t, caja.tk, caja.usuario, { formaPago })
      const { totales } = (await esperaDe(t, caja)).body
      const body = { ...totales, idSucursal, arqueo: { b200: 2, m5: 20 }, nota: 'Todo en orden' }
      const leer = async ({ data }: Respondido) =>
        (await t.call(caja.tk, cortes.acta, { params: { id: data?.id ?? 0 } })).body.data
      return { tk: caja.tk, body, leer }
    },
  },
  {
    endpoint: cortes.crearMovimiento,
    noSeLeen: {},
    async preparar(t) {
      const { caja } = await abrirTienda(t)
      const body = { tipo: 'gasto', importe: 45.5, motivo: 'Agua' }
      return { tk: caja.tk, body, leer: async () => (await esperaDe(t, caja)).body.caja.movimientos[0] ?? {} }
    },
  },
]

export const altasDelMostrador: Alta[] = [...deAgenda, ...deCatalogos, ...dePedidos, ...deCortes]
