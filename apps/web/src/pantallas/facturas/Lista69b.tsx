import type { Lista69b } from '@nitida/contract/facturacion.lista69b'
import { useMutation, useQuery } from '@tanstack/react-query'
import { UserRoundSearch } from 'lucide-react'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { subir } from '../../base/api/subir.ts'
import { useClave } from '../../base/api/useClave.ts'
import { reintentoDe } from '../../base/direccion/FalloDeCarga.tsx'
import { textoDeFallo } from '../../base/formularios/fallo.ts'
import { useRecargar } from '../../base/realtime/useRecargar.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { contar, fechaHoraLarga, numero } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

/** SAT's list of article 69-B: it is dropped, and says who of the chain's receivers and suppliers is on it. */
export function Lista69bCard() {
  const lista = useQuery(consulta(api.facturas.lista69b, {}))
  const { data, error } = lista
  return (
    <div className="mt-6 grid gap-4">
      <Zona />
      <Card title="Clientes y proveedores en la lista 69-B" padded={!data?.data.nuestros.length}>
        {data ? (
          <Contenido {...data.data} />
        ) : error ? (
          <ErrorState title="No se pudo cargar la lista 69-B" causa={error} {...reintentoDe(lista)} />
        ) : (
          <Skeleton lines={3} />
        )}
      </Card>
    </div>
  )
}

function Zona() {
  const clave = useClave()
  const recargar = useRecargar('facturas')
  const cargar = useMutation({
    mutationFn: (archivo: File) => {
      const cuerpo = new FormData()
      cuerpo.set('nombre', archivo.name.slice(0, 120))
      cuerpo.set('archivo', archivo, 'lista')
      return subir(api.facturas.cargarLista69b, cuerpo, {
        ...{ clave: clave.actual(), encabezados: {}, onAvance: () => undefined },
      })
    },
    onSettled: () => {
      clave.renovar()
      return recargar()
    },
  })
  return (
    <FileDrop
      label="Lista 69-B"
      primary={false}
      icon={<UserRoundSearch />}
      title="Suelta aquí la lista 69-B del SAT"
      inputLabel="Archivo de la lista 69-B"
      accept={['.csv', '.xlsx']}
      chooseLabel="Elegir lista"
      onFile={cargar.mutate}
      busy={cargar.isPending}
      below={
        cargar.error ? (
          <Aviso tone="bad" className="mx-auto mt-5 max-w-xl text-left">
            {textoDeFallo(cargar.error, 'cargar la lista')}
          </Aviso>
        ) : null
      }
    >
      El «Listado completo» que el SAT publica, tal como se descarga. Reemplaza a la anterior, y avisa al facturar o
      recibir mercancía de quien esté como presunto o definitivo.
    </FileDrop>
  )
}

type Nuestro = Lista69b['nuestros'][number]

const columnas: readonly Column<Nuestro>[] = [
  {
    key: 'nombre',
    title: 'Contribuyente',
    rowHeader: true,
    phone: 'title',
    cell: ({ nombre, rfc }) => (
      <>
        <span className="block font-medium wrap-anywhere">{nombre}</span>
        <span className="block text-xs font-normal text-ink3">{rfc}</span>
      </>
    ),
  },
  {
    ...{ key: 'situacion', title: 'Situación', phone: 'block' },
    cell: ({ situacion }) => <Badge tone={situacion === 'Definitivo' ? 'bad' : 'carey'}>{situacion}</Badge>,
  },
  {
    ...{
      key: 'facturas',
      title: 'Facturas a su nombre',
      phone: 'block',
      phoneTitle: true,
      align: 'end',
      numeric: true,
    },
    cell: ({ facturas }) => numero(facturas),
  },
  {
    ...{ key: 'compras', title: 'Compras a él', phone: 'block', phoneTitle: true, align: 'end', numeric: true },
    cell: ({ compras }) => numero(compras),
  },
]

function Contenido({ carga, nuestros }: Lista69b) {
  if (!carga) return <p className="text-ink2">Todavía no se ha cargado la lista.</p>
  const dicho = `Lista del ${fechaHoraLarga(carga.en)}, con ${contar(carga.contribuyentes, 'contribuyente')}.`
  if (nuestros.length === 0)
    return <p className="text-ink2">Ninguno de tus clientes ni proveedores está como presunto o definitivo. {dicho}</p>
  return (
    <>
      <p className="px-4 pb-3 text-ink2">{dicho} Pregunta a tu contador antes de facturarles o comprarles.</p>
      <Table
        caption="Clientes y proveedores en la lista 69-B"
        columns={columnas}
        rows={nuestros}
        rowKey={({ rfc }) => rfc}
      />
    </>
  )
}
