import type { Descripcion } from '@nitida/contract/pedidos.elementos'
import { folioDe } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { PestanasDelPedido } from '../../entidades/pedido/PestanasDelPedido.tsx'
import { pedidoQuery } from '../../entidades/pedido/pedidos.consulta.ts'
import { SinPedido } from '../../entidades/pedido/SinPedido.tsx'
import { useIdDelPedido } from '../../entidades/pedido/useIdDelPedido.ts'
import { VolverDelPedido } from '../../entidades/pedido/VolverDelPedido.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fecha } from '../../ui/Fecha.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Dinero, SinDato } from '../../ui/texto.tsx'

const TITULO = 'Descripción del pedido'
const FALLO = 'No se pudieron obtener las descripciones del pedido.'

/** The items of an order (spec §2; type 0). */
export function DescripcionPage() {
  const id = useIdDelPedido('descripcion')
  const { estado } = useSesion()
  const enabled = id !== null
  const pedido = useQuery({ ...pedidoQuery(id ?? 0), enabled }).data
  const elementos = useQuery({
    ...consulta(api.pedidos.descripcion, { params: { id: id ?? 0 } }),
    placeholderData: undefined,
    enabled,
  })
  const { data, error } = elementos
  const fallo = enabled
    ? error && { title: FALLO, causa: error, ...reintentoDe(elementos) }
    : { title: FALLO, detalle: 'Elige el pedido en la lista.' }
  return (
    <Page
      title={pedido ? `${TITULO} ${folioDe(pedido)}` : TITULO}
      back={<VolverDelPedido pedido={pedido}>Pedidos</VolverDelPedido>}
    >
      {enabled ? <PestanasDelPedido id={id} /> : null}
      {data && !fallo ? (
        <Card title="Elementos" padded={false}>
          <Table
            wide
            caption="Elementos del pedido"
            columns={columnasDe(estado.zonaHoraria)}
            rows={data.data.map((fila, i) => ({ ...fila, numero: i + 1 }))}
            rowKey={({ numero }) => numero}
          />
        </Card>
      ) : (
        <SinPedido error={fallo} />
      )}
    </Page>
  )
}

type Fila = Descripcion & { numero: number }

/** The sold items, and their prices below. */
const concepto = (key: string, title: string, de: (fila: Fila) => [texto: string, importe: number]): Column<Fila> => ({
  key,
  title,
  phone: 'block',
  cell: (fila) => {
    const [texto, importe] = de(fila)
    if (!texto && !importe) return <SinDato>{`Sin ${title.toLowerCase()}`}</SinDato>
    return (
      <>
        <span className="mr-1.5 text-ink3 sm:hidden">{title}:</span>
        <span className="wrap-anywhere text-ink sm:block sm:min-w-28">{texto || <SinDato />}</span>
        <span className="text-sm text-ink2 max-sm:ml-2">
          <Dinero value={importe} />
        </span>
      </>
    )
  },
})

const frame = concepto('armazon', 'Armazón', (fila) => [fila.armazon, fila.armazonImporte])
/** The frame, and below it why it was sold at another price than its article's. */
const armazon: Column<Fila> = {
  ...frame,
  cell: (fila) => (
    <>
      {frame.cell(fila)}
      {fila.motivoPrecio ? (
        <span className="mt-1 block text-sm wrap-anywhere">
          <Badge tone="carey">Precio cambiado</Badge> {fila.motivoPrecio} (su precio era{' '}
          <Dinero value={fila.precioArticulo ?? 0} />)
        </span>
      ) : null}
    </>
  ),
}

type Nota = 'grado' | 'tono' | 'observaciones'

const Escrito = ({ fila, nota, title }: { fila: Fila; nota: Nota; title: string }) =>
  fila[nota] ? (
    <span className="wrap-anywhere">
      <span className="mr-1.5 text-ink3 sm:hidden">{title}:</span>
      {fila[nota]}
    </span>
  ) : (
    <SinDato>{`Sin ${title.toLowerCase()}`}</SinDato>
  )

const texto = (nota: Nota, title: string): Column<Fila> => ({
  key: nota,
  title,
  phone: 'block',
  optional: nota !== 'grado',
  cell: (fila) => <Escrito {...{ fila, nota, title }} />,
})

/** The graduation, and on a tablet, which has no room for their columns, the notes below it. */
const grado: Column<Fila> = {
  ...texto('grado', 'Grado'),
  cell: (fila) => (
    <>
      <Escrito fila={fila} nota="grado" title="Grado" />
      {fila.tono ? <span className="hidden text-sm wrap-anywhere sm:max-lg:block">Tono: {fila.tono}</span> : null}
      {fila.observaciones ? (
        <span className="hidden text-sm wrap-anywhere sm:max-lg:block">{fila.observaciones}</span>
      ) : null}
    </>
  ),
}

const columnasDe = (zona: string): readonly Column<Fila>[] => [
  { key: 'numero', title: 'Elemento', rowHeader: true, cell: ({ numero }) => `Elemento ${numero}` },
  {
    key: 'fecha',
    title: 'Fecha',
    optional: true,
    phone: 'line',
    cell: ({ createDate }) => <Fecha value={createDate} zona={zona} />,
  },
  armazon,
  concepto('lente', 'Lente', (fila) => [fila.lente, fila.lenteImporte]),
  concepto('otro', 'Otro', (fila) => [fila.otro, fila.otroImporte]),
  grado,
  texto('tono', 'Tono'),
  texto('observaciones', 'Observaciones'),
]
