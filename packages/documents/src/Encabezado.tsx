import { momento, telefonoImpreso } from './formatos.ts'
import { Apartado, centrado, fuerte, Marca, Texto } from './papel.tsx'

interface Props {
  nombreOptica: string
  titulo: string
  /** Whose copy it is. */
  copia: string | null
  reimpresion: boolean
  /** Wall clock, `YYYY-MM-DDTHH:MM:SS`. */
  fecha: string
  /** Lines about the shop: folio, tax data, address. */
  lineas: readonly string[]
  cliente: { nombre: string; telefono: string }
}

/** Whose ticket it is, from when, and for whom. */
export function Encabezado({ nombreOptica, titulo, copia, reimpresion, fecha, lineas, cliente }: Props) {
  const telefono = telefonoImpreso(cliente.telefono)
  return (
    <>
      <Apartado primero>
        <Texto estilo={centrado}>{nombreOptica}</Texto>
        <Texto estilo={{ ...centrado, ...fuerte, fontSize: 18, lineHeight: '24px' }}>{titulo}</Texto>
        {copia ? <Texto estilo={centrado}>{copia}</Texto> : null}
        {reimpresion ? <Marca>REIMPRESIÓN</Marca> : null}
        <Texto estilo={{ marginTop: 4 }}>{momento(fecha)}</Texto>
        {lineas.map((linea) => (
          <Texto key={linea}>{linea}</Texto>
        ))}
      </Apartado>
      <Apartado>
        <Texto estilo={fuerte}>{cliente.nombre}</Texto>
        {telefono ? <Texto>{telefono}</Texto> : null}
      </Apartado>
    </>
  )
}
