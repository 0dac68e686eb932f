"""What the tests of the product and of its users build on."""
