export const Box = ({ items }) => {
  const { useState } = React
  const [open] = useState(true)
  return <CardGroup cols={2}>{items.map((item) => <Card key={item} title={item} icon="rocket">{open ? 'open' : ''}</Card>)}<Accordion title="Inner">in</Accordion></CardGroup>
}
