import { momento, telefonoImpreso } from './formatos.ts'
import { Apartado, centrado, fuerte, Marca, Texto } from './papel.tsx'

interface Props {
  nombreOptica: string
  /** The shop's mark: the address of a picture, or its data. */
  logo?: string | null | undefined
  titulo: string
  /** Copy's name, such as that of the laboratory's. */
  copia: string | null
  reimpresion: boolean
  /** Wall clock, `YYYY-MM-DDTHH:MM:SS`. */
  fecha: string
  /** Lines about the shop: folio, tax data, address. */
  lineas: readonly string[]
  cliente: { nombre: string; telefono: string }
}

/** Whose ticket it is, from when, and for whom. */
export function Encabezado({ nombreOptica, logo, titulo, copia, reimpresion, fecha, lineas, cliente }: Props) {
  const telefono = telefonoImpreso(cliente.telefono)
  return (
    <>
      <Apartado primero>
        {logo ? <Simbolo imagen={logo} /> : null}
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

/** The mark is three lines high at most; it needs no text, because the name stands below it. */
function Simbolo({ imagen }: { imagen: string }) {
  return (
    <div style={{ display: 'flex', justifyContent: 'center', marginBottom: 4 }}>
      <img alt="" src={imagen} style={{ maxWidth: 180, maxHeight: 51, objectFit: 'contain' }} />
    </div>
  )
}
